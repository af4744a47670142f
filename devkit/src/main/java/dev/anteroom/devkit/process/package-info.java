/** Child processes that never outlive the one that started them. */
@NullMarked
package dev.anteroom.devkit.process;

import org.jspecify.annotations.NullMarked;
