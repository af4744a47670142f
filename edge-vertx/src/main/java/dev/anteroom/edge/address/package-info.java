/** Network addresses: read from text without asking any name server, compared and masked. */
@NullMarked
package dev.anteroom.edge.address;

import org.jspecify.annotations.NullMarked;
