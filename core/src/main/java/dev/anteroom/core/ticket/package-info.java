/** Who waits for a ticket number, what was asked and what was granted: the rules, without Vert.x and Kafka. */
@NullMarked
package dev.anteroom.core.ticket;

import org.jspecify.annotations.NullMarked;
