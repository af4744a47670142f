/** Tables, charts and files that show what runs came to, and the progress bar meanwhile. */
@NullMarked
package dev.anteroom.simulator.report;

import org.jspecify.annotations.NullMarked;
