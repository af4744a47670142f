/** Pages that are made from the code, so that they can not differ from it. */
@NullMarked
package dev.anteroom.docs;

import org.jspecify.annotations.NullMarked;
