/** Spans of requests, for those who turn them on. */
@NullMarked
package dev.anteroom.edge.tracing;

import org.jspecify.annotations.NullMarked;
