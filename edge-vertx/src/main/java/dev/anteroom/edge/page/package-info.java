/** The waiting page and its JSON form. */
@NullMarked
package dev.anteroom.edge.page;

import org.jspecify.annotations.NullMarked;
