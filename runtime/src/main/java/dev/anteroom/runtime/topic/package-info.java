/** Creation of topics, and the records that could not be read from them. */
@NullMarked
package dev.anteroom.runtime.topic;

import org.jspecify.annotations.NullMarked;
