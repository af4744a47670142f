/** What the main class of every process has in common: options, exit codes and an orderly stop. */
@NullMarked
package dev.anteroom.runtime.process;

import org.jspecify.annotations.NullMarked;
