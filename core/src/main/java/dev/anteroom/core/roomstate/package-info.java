/** The state of one room, calculated from the counts of all data centers. */
@NullMarked
package dev.anteroom.core.roomstate;

import org.jspecify.annotations.NullMarked;
