/** What happened in each minute, kept in memory, and what follows from it. */
@NullMarked
package dev.anteroom.control.history;

import org.jspecify.annotations.NullMarked;
