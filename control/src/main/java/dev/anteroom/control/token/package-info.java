/** Who may use the management API: bearer tokens, of which only hashes are kept. */
@NullMarked
package dev.anteroom.control.token;

import org.jspecify.annotations.NullMarked;
