/** Who passes a room without queueing: conditions on a request, read once per configuration of a room. No I/O. */
@NullMarked
package dev.anteroom.core.rule;

import org.jspecify.annotations.NullMarked;
