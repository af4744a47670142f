/** Tables, charts and files with the results of runs, and the progress bar shown meanwhile. */
@NullMarked
package dev.anteroom.simulator.report;

import org.jspecify.annotations.NullMarked;
