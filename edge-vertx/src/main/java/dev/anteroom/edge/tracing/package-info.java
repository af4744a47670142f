/** Tracing spans of requests, which are off by default. */
@NullMarked
package dev.anteroom.edge.tracing;

import org.jspecify.annotations.NullMarked;
