/** The {@code anteroom} command. */
@NullMarked
package dev.anteroom.cli;

import org.jspecify.annotations.NullMarked;
