/** A schema registry as a child process. */
@NullMarked
package dev.anteroom.devkit.registry;

import org.jspecify.annotations.NullMarked;
