/** The configuration of a room: what makes one valid, and what is worked out from it once. */
@NullMarked
package dev.anteroom.core.room;

import org.jspecify.annotations.NullMarked;
