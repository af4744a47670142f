/** Pages that are generated from the code, so that they can't differ from it. */
@NullMarked
package dev.anteroom.docs;

import org.jspecify.annotations.NullMarked;
