/** The processes of a benchmark: each part in a JVM of its own, so that its CPU time can be read alone. */
@NullMarked
package dev.anteroom.benchmarks.process;

import org.jspecify.annotations.NullMarked;
