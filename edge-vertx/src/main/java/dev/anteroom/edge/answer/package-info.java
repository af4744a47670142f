/** The waiting page and its JSON form. */
@NullMarked
package dev.anteroom.edge.answer;

import org.jspecify.annotations.NullMarked;
