/** The global topology and the pure calculation of a room's state. */
@NullMarked
package dev.anteroom.streams.global;

import org.jspecify.annotations.NullMarked;
