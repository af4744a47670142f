/** What the demo measures from outside: at the origin, by the crowd, and at the edges' ears. */
@NullMarked
package dev.anteroom.devkit.measure;

import org.jspecify.annotations.NullMarked;
