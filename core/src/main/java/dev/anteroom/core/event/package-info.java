/** Planned events: which settings of a room are in force when, and the order that is drawn at a start. */
@NullMarked
package dev.anteroom.core.event;

import org.jspecify.annotations.NullMarked;
