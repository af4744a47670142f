/** Durations as people write them. */
@NullMarked
package dev.anteroom.core.time;

import org.jspecify.annotations.NullMarked;
