/** The topics: what each is named, keyed by and kept for, declared once. */
@NullMarked
package dev.anteroom.schemas.topic;

import org.jspecify.annotations.NullMarked;
