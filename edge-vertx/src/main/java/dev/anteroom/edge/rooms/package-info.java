/** The rooms file: read, checked, and loaded into the {@code rooms} topic. */
@NullMarked
package dev.anteroom.edge.rooms;

import org.jspecify.annotations.NullMarked;
