/**
 * The rules by which requests bypass a room: conditions on a request, read once per configuration of a room. Does no
 * I/O.
 */
@NullMarked
package dev.anteroom.core.rule;

import org.jspecify.annotations.NullMarked;
