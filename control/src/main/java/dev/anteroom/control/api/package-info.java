/** The management API on the management port: rooms, events, rules, settings, status and previews. */
@NullMarked
package dev.anteroom.control.api;

import org.jspecify.annotations.NullMarked;
