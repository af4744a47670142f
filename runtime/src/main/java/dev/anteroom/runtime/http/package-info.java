/** What HTTP servers of all processes have in common. */
@NullMarked
package dev.anteroom.runtime.http;

import org.jspecify.annotations.NullMarked;
