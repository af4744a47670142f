/** Avro records in the Confluent wire format. */
@NullMarked
package dev.anteroom.schemas.serde;

import org.jspecify.annotations.NullMarked;
