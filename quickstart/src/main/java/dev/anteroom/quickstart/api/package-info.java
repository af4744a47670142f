/** What commands say to the management API of an edge. */
@NullMarked
package dev.anteroom.quickstart.api;

import org.jspecify.annotations.NullMarked;
