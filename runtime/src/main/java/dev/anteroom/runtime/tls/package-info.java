/** TLS of all ports and clients: certificates and keys from PEM files, read again when they change. */
@NullMarked
package dev.anteroom.runtime.tls;

import org.jspecify.annotations.NullMarked;
