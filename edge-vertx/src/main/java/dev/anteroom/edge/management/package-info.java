/** The second port: health, metrics and states of rooms. */
@NullMarked
package dev.anteroom.edge.management;

import org.jspecify.annotations.NullMarked;
