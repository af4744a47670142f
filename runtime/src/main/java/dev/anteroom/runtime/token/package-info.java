/** The bearer tokens of the management API, of which only hashes are kept. */
@NullMarked
package dev.anteroom.runtime.token;

import org.jspecify.annotations.NullMarked;
