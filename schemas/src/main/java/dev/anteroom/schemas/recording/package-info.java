/** The {@code traffic} topic as a file. */
@NullMarked
package dev.anteroom.schemas.recording;

import org.jspecify.annotations.NullMarked;
