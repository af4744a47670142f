/** The configuration of a room: what makes it valid, and values that are computed from it once. */
@NullMarked
package dev.anteroom.core.room;

import org.jspecify.annotations.NullMarked;
