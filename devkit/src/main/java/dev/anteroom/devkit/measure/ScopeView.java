package dev.anteroom.devkit.measure;

/**
 * One ticket scope in the room's state.
 *
 * @param name a data center or ANYWHERE
 * @param share its part of the slots that are not reserved, 0..1
 * @param allotment how many ticket numbers it may still issue on this state
 * @param issued ticket numbers issued minus those returned, as counted by this state
 */
public record ScopeView(String name, double share, int allotment, long issued) {
}
