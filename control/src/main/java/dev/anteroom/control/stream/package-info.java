/** Server-sent events for operators, and the states of rooms. */
@NullMarked
package dev.anteroom.control.stream;

import org.jspecify.annotations.NullMarked;
