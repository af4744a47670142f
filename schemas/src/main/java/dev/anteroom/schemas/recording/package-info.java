/** Recordings: files of the moves, issued ticket numbers and room configurations from which states follow. */
@NullMarked
package dev.anteroom.schemas.recording;

import org.jspecify.annotations.NullMarked;
