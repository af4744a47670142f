/** Runs topologies on Kafka: settings, start, error handling and shutdown. */
@NullMarked
package dev.anteroom.streams.runtime;

import org.jspecify.annotations.NullMarked;
