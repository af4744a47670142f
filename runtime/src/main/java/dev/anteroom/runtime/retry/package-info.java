/** Retries of operations that depend on other processes, in one way for all of Anteroom. */
@NullMarked
package dev.anteroom.runtime.retry;

import org.jspecify.annotations.NullMarked;
