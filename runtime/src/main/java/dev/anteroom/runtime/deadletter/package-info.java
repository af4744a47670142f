/** Dead letters: how records that can't be read are kept, and how long reading them is attempted before. */
@NullMarked
package dev.anteroom.runtime.deadletter;

import org.jspecify.annotations.NullMarked;
