/** A Kafka broker within this process. */
@NullMarked
package dev.anteroom.devkit.broker;

import org.jspecify.annotations.NullMarked;
