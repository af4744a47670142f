/** What long-running commands show on a terminal. */
@NullMarked
package dev.anteroom.cli.screen;

import org.jspecify.annotations.NullMarked;
