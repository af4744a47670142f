package dev.anteroom.devkit.measure;

/**
 * One ticket scope as the room's state has it.
 *
 * @param name a data center or ANYWHERE
 * @param share which part of the slots it is given that nobody has reserved, 0..1
 * @param allotment how many ticket numbers it may still issue on this state
 * @param issued ticket numbers issued, less those returned, that this state counts
 */
public record ScopeView(String name, double share, int allotment, long issued) {
}
