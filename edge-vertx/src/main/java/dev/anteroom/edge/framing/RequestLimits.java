package dev.anteroom.edge.framing;

import java.time.Duration;

/**
 * What one connection of a visitor may ask of the edge.
 *
 * @param headTimeout longest time from the first byte of a head to its last
 * @param maxBodyBytes largest body of a request
 * @param minBodyRate least speed at which bodies are sent, and answers read, bytes per second; 0 for any
 */
public record RequestLimits(Duration headTimeout, long maxBodyBytes, int minBodyRate) {
}
