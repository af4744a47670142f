/** How long visitors waited, in classes. */
@NullMarked
package dev.anteroom.schemas.waits;

import org.jspecify.annotations.NullMarked;
