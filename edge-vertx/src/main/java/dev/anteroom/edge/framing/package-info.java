/** Where one message ends and the next begins, on both sides of the edge: checked byte by byte before anything is parsed. */
@NullMarked
package dev.anteroom.edge.framing;

import org.jspecify.annotations.NullMarked;
