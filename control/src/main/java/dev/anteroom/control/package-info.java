/** What operators use, on the management port of an edge or in a process of its own. */
@NullMarked
package dev.anteroom.control;

import org.jspecify.annotations.NullMarked;
