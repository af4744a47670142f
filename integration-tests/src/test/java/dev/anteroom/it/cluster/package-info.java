/** The whole on several processes: a cluster of brokers, aggregators that can be killed, and a crowd. */
@NullMarked
package dev.anteroom.it.cluster;

import org.jspecify.annotations.NullMarked;
