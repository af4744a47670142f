/** Who of a topology's processes does which of its tasks. */
@NullMarked
package dev.anteroom.streams.assignment;

import org.jspecify.annotations.NullMarked;
