/** Rooms as the topics say they are: read from Kafka, and shown to whoever asks. */
@NullMarked
package dev.anteroom.runtime.room;

import org.jspecify.annotations.NullMarked;
