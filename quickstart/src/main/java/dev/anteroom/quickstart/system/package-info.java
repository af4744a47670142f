/** Broker, registry, aggregator, edges and origin, put together. */
@NullMarked
package dev.anteroom.quickstart.system;

import org.jspecify.annotations.NullMarked;
