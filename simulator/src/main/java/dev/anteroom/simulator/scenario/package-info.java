/** What is to be simulated, as it is written down. */
@NullMarked
package dev.anteroom.simulator.scenario;

import org.jspecify.annotations.NullMarked;
