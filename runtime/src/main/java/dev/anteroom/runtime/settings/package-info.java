/** Settings of a process: declared once, read from flags, environment and file, and checked with clear errors. */
@NullMarked
package dev.anteroom.runtime.settings;

import org.jspecify.annotations.NullMarked;
