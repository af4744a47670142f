/** The health topology: probes of all edges in, what they say of each origin out, to operators and to rooms. */
@NullMarked
package dev.anteroom.streams.health;

import org.jspecify.annotations.NullMarked;
