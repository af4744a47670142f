/** The configuration of a room: what makes one valid. */
@NullMarked
package dev.anteroom.core.room;

import org.jspecify.annotations.NullMarked;
