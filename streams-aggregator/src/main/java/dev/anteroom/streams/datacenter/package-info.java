/** The data-center topology: counts moves and publishes what each data center saw. */
@NullMarked
package dev.anteroom.streams.datacenter;

import org.jspecify.annotations.NullMarked;
