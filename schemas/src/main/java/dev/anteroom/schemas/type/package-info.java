/** The Avro record types that travel between processes. */
@NullMarked
package dev.anteroom.schemas.type;

import org.jspecify.annotations.NullMarked;
