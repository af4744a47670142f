package dev.anteroom.control.history;

import java.util.OptionalDouble;

/**
 * What happened in a room within a range of time.
 *
 * @param traffic who came and was let in
 * @param occupancy who was there and waited
 */
public record RoomReport(RoomAnalytics traffic, RoomOccupancy occupancy) {

    private static final double SECOND = 1000;
    /** If fewer than this part of the visitors on the site have left, it is not known how long they stay. */
    private static final int TELLING_PART = 4;

    /**
     * How long visitors were on the site, from the first to the last check-in, on average: the time that all of them
     * spent there, divided by how many left. Those who left are the visitors who were there at first or were admitted,
     * and are not there at the end; dividing by the number of admitted visitors instead would be wrong after each rush,
     * because its visitors have most of their stay still before them. Empty when too few left to tell.
     */
    public OptionalDouble meanSecondsOnSite() {
        Sums sums = traffic.all().total();
        Occupancy filled = occupancy.all().total();
        double left = sums.admitted() + filled.shrunkBy();
        return filled.active().isEmpty() || left < Math.max(1, filled.atEnd() / TELLING_PART)
                ? OptionalDouble.empty()
                : OptionalDouble.of(sums.stayedMillis() / SECOND / left);
    }
}
