/** The management port: health, metrics, and what other modules add to it. */
@NullMarked
package dev.anteroom.runtime.management;

import org.jspecify.annotations.NullMarked;
