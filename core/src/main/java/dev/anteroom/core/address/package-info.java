/** Network addresses: read from text without asking any name server, compared and masked. */
@NullMarked
package dev.anteroom.core.address;

import org.jspecify.annotations.NullMarked;
