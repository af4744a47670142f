/** The written form of rooms, events and rules in YAML and JSON: how it is read, checked, edited and versioned. */
@NullMarked
package dev.anteroom.roomfile;

import org.jspecify.annotations.NullMarked;
