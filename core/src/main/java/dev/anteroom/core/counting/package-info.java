/** The arithmetic of moves: cells by tick and tallies by bucket, without Kafka. */
@NullMarked
package dev.anteroom.core.counting;

import org.jspecify.annotations.NullMarked;
