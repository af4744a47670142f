/** What every process of Anteroom needs once. */
@NullMarked
package dev.anteroom.runtime;

import org.jspecify.annotations.NullMarked;
