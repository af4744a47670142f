/** The edge's metrics, named once. */
@NullMarked
package dev.anteroom.edge.metrics;

import org.jspecify.annotations.NullMarked;
