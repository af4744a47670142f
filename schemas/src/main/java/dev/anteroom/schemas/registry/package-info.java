/** A client of the Confluent schema registry protocol. */
@NullMarked
package dev.anteroom.schemas.registry;

import org.jspecify.annotations.NullMarked;
