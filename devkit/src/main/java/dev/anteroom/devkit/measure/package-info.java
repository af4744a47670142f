/** What the demo measures from outside: at the origin, by the crowd, and from what edges report. */
@NullMarked
package dev.anteroom.devkit.measure;

import org.jspecify.annotations.NullMarked;
