package dev.anteroom.edge.framing;

import java.time.Duration;

/**
 * The limits of one visitor's connection.
 *
 * @param headTimeout longest time from the first byte of a head to its last
 * @param maxBodyBytes largest body of a request
 * @param minBodyRate minimum rate at which bodies must be sent and answers read, in bytes per second; 0 for none
 */
public record RequestLimits(Duration headTimeout, long maxBodyBytes, int minBodyRate) {
}
