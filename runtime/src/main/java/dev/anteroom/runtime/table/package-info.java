/** Compacted topics, read whole and kept up to date by every process that needs them. */
@NullMarked
package dev.anteroom.runtime.table;

import org.jspecify.annotations.NullMarked;
