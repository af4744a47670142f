/** What happened in each minute, kept in memory, and figures derived from it. */
@NullMarked
package dev.anteroom.control.history;

import org.jspecify.annotations.NullMarked;
