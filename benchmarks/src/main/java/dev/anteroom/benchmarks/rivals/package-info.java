/** Anteroom beside other ways to let visitors wait: the same crowd before the same origin. */
@NullMarked
package dev.anteroom.benchmarks.rivals;

import org.jspecify.annotations.NullMarked;
