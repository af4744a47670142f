/** What a run showed: measured at the visitors and the site, never taken from the room's own state. */
@NullMarked
package dev.anteroom.simulator.measure;

import org.jspecify.annotations.NullMarked;
