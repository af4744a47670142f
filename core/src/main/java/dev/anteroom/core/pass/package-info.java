/** The ticket cookie: what a visitor carries, sealed so that only edges can make or read it. */
@NullMarked
package dev.anteroom.core.pass;

import org.jspecify.annotations.NullMarked;
