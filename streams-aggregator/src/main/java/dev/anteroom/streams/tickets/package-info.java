/** The ticket topology: counters that issue ticket numbers, one for each room and scope. */
@NullMarked
package dev.anteroom.streams.tickets;

import org.jspecify.annotations.NullMarked;
