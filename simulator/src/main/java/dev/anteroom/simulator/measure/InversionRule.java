package dev.anteroom.simulator.measure;

/**
 * When an admission broke the order of the buckets.
 *
 * @param settle a visitor who was told to wait less than this ago may not be counted yet, in milliseconds
 * @param lapse a visitor who did not ask for longer than this is taken to have left, in milliseconds
 */
public record InversionRule(long settle, long lapse) {
}
