/** Shows before an event how a room will behave, and compares ways to share its places. */
@NullMarked
package dev.anteroom.simulator;

import org.jspecify.annotations.NullMarked;
