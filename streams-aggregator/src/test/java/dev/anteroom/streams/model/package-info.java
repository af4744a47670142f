/** A model of a whole installation around the real counting, calculation and ticket counters. */
@NullMarked
package dev.anteroom.streams.model;

import org.jspecify.annotations.NullMarked;
