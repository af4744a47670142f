/** A client of the Confluent schema registry protocol. */
@NullMarked
package dev.anteroom.runtime.registry;

import org.jspecify.annotations.NullMarked;
