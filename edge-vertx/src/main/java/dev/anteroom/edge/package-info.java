/** The edge: one Vert.x event loop that decides on every request from a local copy of the rooms' state. */
@NullMarked
package dev.anteroom.edge;

import org.jspecify.annotations.NullMarked;
