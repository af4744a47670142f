/** Broker, registry, aggregator, edges and origin, put together. */
@NullMarked
package dev.anteroom.devkit.system;

import org.jspecify.annotations.NullMarked;
