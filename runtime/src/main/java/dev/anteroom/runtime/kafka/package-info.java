/** Kafka clients and threads that follow topics. */
@NullMarked
package dev.anteroom.runtime.kafka;

import org.jspecify.annotations.NullMarked;
