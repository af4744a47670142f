/** Trying again what needs somebody else: one way for all processes. */
@NullMarked
package dev.anteroom.runtime.retry;

import org.jspecify.annotations.NullMarked;
