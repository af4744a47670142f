/** Scenarios: what is simulated, and the files that describe it. */
@NullMarked
package dev.anteroom.simulator.scenario;

import org.jspecify.annotations.NullMarked;
