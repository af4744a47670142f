/** The settings of control: declared once, checked when read. */
@NullMarked
package dev.anteroom.control.config;

import org.jspecify.annotations.NullMarked;
