package dev.anteroom.benchmarks.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** How many files, sockets among them, a process may have open. */
final class OpenFiles {

    private OpenFiles() {
    }

    /** The limit of this process, and so of its children; very high where there is none. */
    static long limit() {
        return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
                ? system.getMaxFileDescriptorCount()
                : Long.MAX_VALUE;
    }
}
