/** One run of a scenario in virtual time. */
@NullMarked
package dev.anteroom.simulator.engine;

import org.jspecify.annotations.NullMarked;
