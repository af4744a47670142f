/** Figures for people. */
@NullMarked
package dev.anteroom.benchmarks.report;

import org.jspecify.annotations.NullMarked;
