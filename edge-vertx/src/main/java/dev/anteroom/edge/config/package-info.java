/** The edge's settings: declared once, checked when read. */
@NullMarked
package dev.anteroom.edge.config;

import org.jspecify.annotations.NullMarked;
