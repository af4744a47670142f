/** The dashboard that operators see in a browser, and its data. */
@NullMarked
package dev.anteroom.control.dashboard;

import org.jspecify.annotations.NullMarked;
