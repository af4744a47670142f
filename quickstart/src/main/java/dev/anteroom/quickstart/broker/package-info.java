/** A Kafka broker within this process. */
@NullMarked
package dev.anteroom.quickstart.broker;

import org.jspecify.annotations.NullMarked;
