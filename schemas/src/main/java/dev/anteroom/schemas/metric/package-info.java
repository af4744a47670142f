/** What the metrics of all processes have in common. */
@NullMarked
package dev.anteroom.schemas.metric;

import org.jspecify.annotations.NullMarked;
