/** The data-center topology: how many moves it counts. */
@NullMarked
package dev.anteroom.benchmarks.counting;

import org.jspecify.annotations.NullMarked;
