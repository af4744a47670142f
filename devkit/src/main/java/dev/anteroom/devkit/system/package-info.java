/** The whole system: broker, registry, aggregator, edges and origin. */
@NullMarked
package dev.anteroom.devkit.system;

import org.jspecify.annotations.NullMarked;
