/** Avro records in the Confluent wire format. */
@NullMarked
package dev.anteroom.runtime.serde;

import org.jspecify.annotations.NullMarked;
