/** The second port: health and metrics. */
@NullMarked
package dev.anteroom.edge.management;

import org.jspecify.annotations.NullMarked;
