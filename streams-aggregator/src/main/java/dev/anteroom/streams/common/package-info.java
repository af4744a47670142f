/** What all topologies share: settings, time, partitioning and the form of their stores. */
@NullMarked
package dev.anteroom.streams.common;

import org.jspecify.annotations.NullMarked;
