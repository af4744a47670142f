package dev.anteroom.devkit.crowd;

/**
 * The address at which an edge serves visitors.
 *
 * @param dataCenter where the edge is
 * @param port its port on the loopback interface
 */
public record EdgeAddress(String dataCenter, int port) {
}
