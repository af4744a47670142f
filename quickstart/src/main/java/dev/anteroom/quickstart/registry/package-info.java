/** A schema registry as a child process. */
@NullMarked
package dev.anteroom.quickstart.registry;

import org.jspecify.annotations.NullMarked;
