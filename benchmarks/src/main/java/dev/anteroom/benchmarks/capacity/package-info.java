/** Unit costs of processes, rooms and edges, and what installations of several sizes need by them. */
@NullMarked
package dev.anteroom.benchmarks.capacity;

import org.jspecify.annotations.NullMarked;
