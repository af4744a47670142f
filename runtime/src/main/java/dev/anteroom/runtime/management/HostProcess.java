package dev.anteroom.runtime.management;

import java.time.Duration;

/**
 * The process whose management port an extension is mounted on.
 *
 * @param id name of the process, unique in its installation
 * @param dataCenter its location; empty when it belongs to none
 * @param filesInterval how often files that may change are checked for changes
 */
public record HostProcess(String id, String dataCenter, Duration filesInterval) {
}
