/** Records that nobody could read: how they are kept, and how patiently they are read before. */
@NullMarked
package dev.anteroom.runtime.deadletter;

import org.jspecify.annotations.NullMarked;
