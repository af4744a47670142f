/** Who may use the management API: bearer tokens, of which only hashes are kept. */
@NullMarked
package dev.anteroom.runtime.token;

import org.jspecify.annotations.NullMarked;
