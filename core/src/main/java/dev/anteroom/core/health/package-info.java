/** Origin health: what a check is, who probes, what many probes say together, and how far limits are lowered by it. */
@NullMarked
package dev.anteroom.core.health;

import org.jspecify.annotations.NullMarked;
