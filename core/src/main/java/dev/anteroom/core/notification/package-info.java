/** Which changes operators may be told of, and which of them a policy is about. */
@NullMarked
package dev.anteroom.core.notification;

import org.jspecify.annotations.NullMarked;
