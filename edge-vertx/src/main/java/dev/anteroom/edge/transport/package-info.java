/**
 * What happens on a visitor's connection before its first request: load balancers, limits on HTTP/2 frames, strict
 * transport.
 */
@NullMarked
package dev.anteroom.edge.transport;

import org.jspecify.annotations.NullMarked;
