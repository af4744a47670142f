/** The protected application of the demo, which knows which visitors really are in it. */
@NullMarked
package dev.anteroom.devkit.origin;

import org.jspecify.annotations.NullMarked;
