/** What control knows about health checks and the origins that they watch. */
@NullMarked
package dev.anteroom.control.health;

import org.jspecify.annotations.NullMarked;
