/** The tokens that were made through the management API, as they were read from their topic. */
@NullMarked
package dev.anteroom.control.token;

import org.jspecify.annotations.NullMarked;
