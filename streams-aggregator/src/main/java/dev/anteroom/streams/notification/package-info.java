/** Which changes operators may be told of. */
@NullMarked
package dev.anteroom.streams.notification;

import org.jspecify.annotations.NullMarked;
