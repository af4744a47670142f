/** Exact admission: asks the ticket counters for numbers and gives them to waiting visitors. */
@NullMarked
package dev.anteroom.edge.tickets;

import org.jspecify.annotations.NullMarked;
