/** The command that runs the aggregator. */
@NullMarked
package dev.anteroom.streams;

import org.jspecify.annotations.NullMarked;
