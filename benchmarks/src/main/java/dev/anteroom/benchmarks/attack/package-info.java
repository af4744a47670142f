/** Clients that take connections and give nothing, in a process of their own. */
@NullMarked
package dev.anteroom.benchmarks.attack;

import org.jspecify.annotations.NullMarked;
