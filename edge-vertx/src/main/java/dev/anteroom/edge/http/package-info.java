/** The life of a request: matched, decided, counted, then proxied or answered. */
@NullMarked
package dev.anteroom.edge.http;

import org.jspecify.annotations.NullMarked;
