/** What operators see in a browser, and the numbers behind it. */
@NullMarked
package dev.anteroom.control.dashboard;

import org.jspecify.annotations.NullMarked;
