/** The simulated visitors of the demo. */
@NullMarked
package dev.anteroom.devkit.crowd;

import org.jspecify.annotations.NullMarked;
