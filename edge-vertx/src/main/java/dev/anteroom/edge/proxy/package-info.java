/** The way to the origin: streaming, pooled, with the headers that a proxy must rewrite. */
@NullMarked
package dev.anteroom.edge.proxy;

import org.jspecify.annotations.NullMarked;
