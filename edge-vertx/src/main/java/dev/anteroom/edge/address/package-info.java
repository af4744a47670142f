/** What is known of a visitor's address: where it is, whose it is, and whether a search engine crawls from it. */
@NullMarked
package dev.anteroom.edge.address;

import org.jspecify.annotations.NullMarked;
