/** The tools of operators, on the management port of an edge or in a process of their own. */
@NullMarked
package dev.anteroom.control;

import org.jspecify.annotations.NullMarked;
