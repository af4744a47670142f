/** The store of rooms: the topic of rooms as it was read, and changes of it in transactions. */
@NullMarked
package dev.anteroom.control.store;

import org.jspecify.annotations.NullMarked;
