/** The {@code anteroom} command: the whole system started from one process. */
@NullMarked
package dev.anteroom.quickstart;

import org.jspecify.annotations.NullMarked;
