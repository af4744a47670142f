/** Child processes that never outlive the one that started them. */
@NullMarked
package dev.anteroom.quickstart.process;

import org.jspecify.annotations.NullMarked;
