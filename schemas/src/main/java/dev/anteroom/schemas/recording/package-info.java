/** What happened, as a file: moves of visitors, issued ticket numbers and rooms. */
@NullMarked
package dev.anteroom.schemas.recording;

import org.jspecify.annotations.NullMarked;
