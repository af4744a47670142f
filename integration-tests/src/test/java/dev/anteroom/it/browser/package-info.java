/** What people see: a real browser before the whole. */
@NullMarked
package dev.anteroom.it.browser;

import org.jspecify.annotations.NullMarked;
