/** The topics, each declared once with its name, its key and its retention. */
@NullMarked
package dev.anteroom.schemas.topic;

import org.jspecify.annotations.NullMarked;
