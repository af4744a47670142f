/** The aggregator's port for those who run it: health and metrics. */
@NullMarked
package dev.anteroom.streams.management;

import org.jspecify.annotations.NullMarked;
