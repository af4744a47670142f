/** Getting Kafka and the schema registry ready, with patience and clear words. */
@NullMarked
package dev.anteroom.edge.kafka;

import org.jspecify.annotations.NullMarked;
