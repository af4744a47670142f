/**
 * The health topology: reads the probes of all edges, and publishes for operators and rooms what they say about each
 * origin.
 */
@NullMarked
package dev.anteroom.streams.health;

import org.jspecify.annotations.NullMarked;
