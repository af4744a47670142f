/** The commands that start the whole system on one machine. */
@NullMarked
package dev.anteroom.devkit;

import org.jspecify.annotations.NullMarked;
