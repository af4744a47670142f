/** What the metrics of all processes have in common. */
@NullMarked
package dev.anteroom.runtime.metric;

import org.jspecify.annotations.NullMarked;
