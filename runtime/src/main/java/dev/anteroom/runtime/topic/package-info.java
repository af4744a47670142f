/** Creation of topics. */
@NullMarked
package dev.anteroom.runtime.topic;

import org.jspecify.annotations.NullMarked;
