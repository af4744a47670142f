/** Streams of server-sent events for queued visitors. */
@NullMarked
package dev.anteroom.edge.push;

import org.jspecify.annotations.NullMarked;
