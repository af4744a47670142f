/** The decision on one visitor, as pure functions of the room and the visitor's pass. */
@NullMarked
package dev.anteroom.core.admission;

import org.jspecify.annotations.NullMarked;
