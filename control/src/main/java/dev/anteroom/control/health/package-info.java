/** What control knows of health checks and of the origins that they look after. */
@NullMarked
package dev.anteroom.control.health;

import org.jspecify.annotations.NullMarked;
