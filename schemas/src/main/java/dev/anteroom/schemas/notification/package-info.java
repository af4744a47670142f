/** What notifications of operators say. */
@NullMarked
package dev.anteroom.schemas.notification;

import org.jspecify.annotations.NullMarked;
