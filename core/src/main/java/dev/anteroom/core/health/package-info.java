/**
 * Origin health: what a check is, which edges probe, how their results are combined, and how far limits are lowered.
 */
@NullMarked
package dev.anteroom.core.health;

import org.jspecify.annotations.NullMarked;
