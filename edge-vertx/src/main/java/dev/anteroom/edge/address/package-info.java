/** Facts about a visitor's address: its country, its autonomous system, and whether a search engine crawls from it. */
@NullMarked
package dev.anteroom.edge.address;

import org.jspecify.annotations.NullMarked;
