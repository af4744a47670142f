/** Load that does not wait for answers, and how long they take. */
@NullMarked
package dev.anteroom.benchmarks.load;

import org.jspecify.annotations.NullMarked;
