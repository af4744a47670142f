/** The live table of room states. */
@NullMarked
package dev.anteroom.quickstart.watch;

import org.jspecify.annotations.NullMarked;
