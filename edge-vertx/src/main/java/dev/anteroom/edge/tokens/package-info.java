/** Who may use the management API: bearer tokens, of which only hashes are kept. */
@NullMarked
package dev.anteroom.edge.tokens;

import org.jspecify.annotations.NullMarked;
