/** What the main classes of all processes have in common: options, exit codes, time and an orderly stop. */
@NullMarked
package dev.anteroom.runtime.process;

import org.jspecify.annotations.NullMarked;
