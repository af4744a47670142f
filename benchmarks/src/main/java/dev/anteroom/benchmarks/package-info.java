/** What the parts of Anteroom cost: the command and its subcommands. */
@NullMarked
package dev.anteroom.benchmarks;

import org.jspecify.annotations.NullMarked;
