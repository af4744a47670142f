/** What stands between a visitor's socket and the first request: load balancers, HTTP/2's frames, strict transport. */
@NullMarked
package dev.anteroom.edge.transport;

import org.jspecify.annotations.NullMarked;
