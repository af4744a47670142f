/** Probes of origins: when this edge probes which origin, the probes themselves, and how their results are sent. */
@NullMarked
package dev.anteroom.edge.health;

import org.jspecify.annotations.NullMarked;
