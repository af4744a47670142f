/** Code that every process of Anteroom needs. */
@NullMarked
package dev.anteroom.runtime;

import org.jspecify.annotations.NullMarked;
