/**
 * The waiting page and its JSON form, rendered once for each state and filled in for each visitor. Does not know of
 * HTTP.
 */
@NullMarked
package dev.anteroom.page;

import org.jspecify.annotations.NullMarked;
