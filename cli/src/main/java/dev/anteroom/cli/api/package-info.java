/** The client of an edge's management API that commands use. */
@NullMarked
package dev.anteroom.cli.api;

import org.jspecify.annotations.NullMarked;
