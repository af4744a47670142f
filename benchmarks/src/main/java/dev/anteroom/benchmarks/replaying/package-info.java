/** Replays: how many records a second they play. */
@NullMarked
package dev.anteroom.benchmarks.replaying;

import org.jspecify.annotations.NullMarked;
