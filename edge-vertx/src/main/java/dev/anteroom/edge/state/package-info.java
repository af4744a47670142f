/** The edge's copy of the rooms and their state, followed from the compacted topics. */
@NullMarked
package dev.anteroom.edge.state;

import org.jspecify.annotations.NullMarked;
