/** Edges under HTTP load, beside bare servers. */
@NullMarked
package dev.anteroom.benchmarks.http;

import org.jspecify.annotations.NullMarked;
