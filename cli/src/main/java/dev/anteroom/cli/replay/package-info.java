/** Records traffic and plays it again: from topics into files, and from either into topics. */
@NullMarked
package dev.anteroom.cli.replay;

import org.jspecify.annotations.NullMarked;
