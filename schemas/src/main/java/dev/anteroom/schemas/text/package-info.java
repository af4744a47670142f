/** Durations as people write them. */
@NullMarked
package dev.anteroom.schemas.text;

import org.jspecify.annotations.NullMarked;
