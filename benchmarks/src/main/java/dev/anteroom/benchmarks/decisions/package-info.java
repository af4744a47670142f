/** What single decisions cost, without I/O. */
@NullMarked
package dev.anteroom.benchmarks.decisions;

import org.jspecify.annotations.NullMarked;
