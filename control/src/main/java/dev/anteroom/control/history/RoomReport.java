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
    /** If fewer left than this part of those on the site, one can't tell how long they stay. */
    private static final int TELLING_PART = 4;

    /**
     * How long visitors were on the site, from the first to the last check-in, on average: the time that all of them spent
     * there, divided by how many left. Those are who was there at first or was admitted, and is not there at the end;
     * dividing by the admitted alone would be wrong after each rush, because those whom it brought have most of their stay
     * before them. Empty when too few left to tell.
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
