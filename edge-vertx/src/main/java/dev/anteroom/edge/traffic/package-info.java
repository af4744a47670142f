/** What the edge reports: moves of visitors, ended sessions, and heartbeats. */
@NullMarked
package dev.anteroom.edge.traffic;

import org.jspecify.annotations.NullMarked;
