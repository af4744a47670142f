/** What commands say to the management API of an edge. */
@NullMarked
package dev.anteroom.cli.api;

import org.jspecify.annotations.NullMarked;
