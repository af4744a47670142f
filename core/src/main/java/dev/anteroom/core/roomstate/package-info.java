/** The state of one room, calculated from what all data centers counted. */
@NullMarked
package dev.anteroom.core.roomstate;

import org.jspecify.annotations.NullMarked;
