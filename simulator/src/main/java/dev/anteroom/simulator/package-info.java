/** Shows before an event how a room will behave, and compares strategies to share its slots. */
@NullMarked
package dev.anteroom.simulator;

import org.jspecify.annotations.NullMarked;
