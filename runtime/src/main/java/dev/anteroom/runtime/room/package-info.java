/** Rooms and their states as the topics hold them: read from Kafka, and offered to the rest of the process. */
@NullMarked
package dev.anteroom.runtime.room;

import org.jspecify.annotations.NullMarked;
