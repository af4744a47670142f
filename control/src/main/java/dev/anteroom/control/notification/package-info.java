/** Tells people and programs what changes: reads notifications, and sends them where policies say. */
@NullMarked
package dev.anteroom.control.notification;

import org.jspecify.annotations.NullMarked;
