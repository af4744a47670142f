/**
 * Whole installations in simulated time: the real edges' rules, counters, counting and calculation, with logs, clocks and
 * networks that are simulated. No more visitors may be active than the limit allows, whatever is late and whatever crashes.
 */
@NullMarked
package dev.anteroom.core.exactness;

import org.jspecify.annotations.NullMarked;
