/** Exact admission: asks the ticket counters for numbers and hands them to the visitors who wait for one. */
@NullMarked
package dev.anteroom.edge.tickets;

import org.jspecify.annotations.NullMarked;
