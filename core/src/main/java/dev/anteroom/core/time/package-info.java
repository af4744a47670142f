/** Durations as people write them, and the time of an edge, which never goes back. */
@NullMarked
package dev.anteroom.core.time;

import org.jspecify.annotations.NullMarked;
