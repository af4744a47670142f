/** What an edge does before it is ready, so that its first visitors do not meet cold code. */
@NullMarked
package dev.anteroom.edge.rehearsal;

import org.jspecify.annotations.NullMarked;
