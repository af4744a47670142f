/** Ticket counters: how long an answer takes, and how many numbers one counter issues. */
@NullMarked
package dev.anteroom.benchmarks.tickets;

import org.jspecify.annotations.NullMarked;
