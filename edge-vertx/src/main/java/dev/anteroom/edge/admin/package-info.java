/** The management API on the second port: rooms, events, rules, settings, status and previews. */
@NullMarked
package dev.anteroom.edge.admin;

import org.jspecify.annotations.NullMarked;
