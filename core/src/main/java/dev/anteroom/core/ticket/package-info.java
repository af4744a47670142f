/**
 * Ticket numbers: which visitors wait for them, what is asked for and what is granted. Pure rules, without Vert.x and
 * Kafka.
 */
@NullMarked
package dev.anteroom.core.ticket;

import org.jspecify.annotations.NullMarked;
