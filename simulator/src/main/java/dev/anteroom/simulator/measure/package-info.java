/** The measurements of a run, taken from visitors and site, never from the room's own state. */
@NullMarked
package dev.anteroom.simulator.measure;

import org.jspecify.annotations.NullMarked;
