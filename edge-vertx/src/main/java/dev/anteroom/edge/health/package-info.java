/** Probes of origins: whom this edge probes when, the probes themselves, and what becomes of them. */
@NullMarked
package dev.anteroom.edge.health;

import org.jspecify.annotations.NullMarked;
