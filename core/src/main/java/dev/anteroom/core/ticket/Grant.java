package dev.anteroom.core.ticket;

/**
 * A counter's answer.
 *
 * @param count how many numbers were granted, 0 or more
 * @param stale whether the counter refused because the state that the request was based on had outlived its lease
 */
public record Grant(String scope, long requestId, int count, boolean stale) {
}
