/** The proxy to the origin: streaming, with pooled connections, and with the headers that a proxy must rewrite. */
@NullMarked
package dev.anteroom.edge.proxy;

import org.jspecify.annotations.NullMarked;
