/** The protected application of the demo, which knows the truth about who is in it. */
@NullMarked
package dev.anteroom.devkit.origin;

import org.jspecify.annotations.NullMarked;
