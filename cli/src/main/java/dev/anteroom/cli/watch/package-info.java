/** The live table of room states. */
@NullMarked
package dev.anteroom.cli.watch;

import org.jspecify.annotations.NullMarked;
