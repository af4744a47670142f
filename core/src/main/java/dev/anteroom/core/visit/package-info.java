/** One visit from recognition to verdict: who the visitor is, what was decided, and what is counted. */
@NullMarked
package dev.anteroom.core.visit;

import org.jspecify.annotations.NullMarked;
