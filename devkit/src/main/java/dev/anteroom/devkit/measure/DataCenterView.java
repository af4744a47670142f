package dev.anteroom.devkit.measure;

/**
 * One data center at one moment, as the origin and the crowd see it.
 *
 * @param name the data center
 * @param active visitors in the origin who were last served through it
 * @param waiting visitors who wait there
 * @param oldestWaitMillis how long the oldest waiting bucket has been waiting; 0 when nobody waits
 */
public record DataCenterView(String name, int active, int waiting, long oldestWaitMillis) {
}
