/** What the demo shows while it runs and at its end. */
@NullMarked
package dev.anteroom.devkit.screen;

import org.jspecify.annotations.NullMarked;
