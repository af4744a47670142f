/** Templates that somebody wants to look at, kept where every process that shows them finds them. */
@NullMarked
package dev.anteroom.control.preview;

import org.jspecify.annotations.NullMarked;
