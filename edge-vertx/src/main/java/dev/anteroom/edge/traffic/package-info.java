/** What the edge reports: moves of visitors, and that it is alive. */
@NullMarked
package dev.anteroom.edge.traffic;

import org.jspecify.annotations.NullMarked;
