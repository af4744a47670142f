/** The simulated visitors of the demo. */
@NullMarked
package dev.anteroom.quickstart.crowd;

import org.jspecify.annotations.NullMarked;
