package dev.anteroom.core.visit;

/**
 * Which newcomers have to come back with their cookie before they take a number or are counted. Rests on decisions 094, 099
 * and 140.
 *
 * @param ofBusyRooms whether those of rooms that are busy, or of which a tenth is held by visitors who have not come back
 *        since their first request
 * @param percentOfNetwork how much of a room's limit such visitors of one network may hold until those of the network have
 *        to, 1..{@value #ALL}, where {@value #ALL} stands for no bound
 */
public record ProbationRule(boolean ofBusyRooms, int percentOfNetwork) {

    static final int ALL = 100;

    /** Nobody has to. */
    public static final ProbationRule NONE = new ProbationRule(false, ALL);

    public ProbationRule {
        if (percentOfNetwork < 1 || percentOfNetwork > ALL) {
            throw new IllegalArgumentException(
                    "the part of a network must be 1.." + ALL + " percent, not " + percentOfNetwork);
        }
    }

    boolean boundsNetworks() {
        return percentOfNetwork < ALL;
    }
}
