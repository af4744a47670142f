package dev.anteroom.core.admission;

/**
 * What a queued visitor is told about the wait, in whole minutes. Made by {@link WaitEstimator}. Two estimates are
 * equal when they tell visitors the same.
 */
public sealed interface WaitEstimate {

    /** A queue whose wait is longer than this is called full. */
    long DAY_MINUTES = 24 * 60;

    /** There is no estimate: the room's state does not say when anybody may enter. */
    record Unknown(long ahead) implements WaitEstimate {

        /** Not even the number of people ahead is known. */
        public static final Unknown NOTHING_KNOWN = new Unknown(0);

        @Override
        public WaitEstimate withoutOneself() {
            return new Unknown(Math.max(0, ahead - 1));
        }

        @Override
        public boolean known() {
            return false;
        }

        @Override
        public long minutes() {
            return 0;
        }

        @Override
        public long longestMinutes() {
            return 0;
        }

        @Override
        public String formatted() {
            return "unavailable";
        }
    }

    /** The wait of a visitor in a queue in order of arrival. */
    record Fifo(long ahead, long minutes) implements WaitEstimate {

        @Override
        public WaitEstimate withoutOneself() {
            return new Fifo(Math.max(0, ahead - 1), minutes);
        }

        @Override
        public long longestMinutes() {
            return minutes;
        }

        @Override
        public String formatted() {
            return inMinutes(minutes);
        }
    }

    /**
     * The wait of any visitor of a queue in random order, as percentiles.
     *
     * @param ahead all waiting visitors
     * @param minutes25 minutes after which a quarter of such visitors have been admitted
     * @param minutes50 minutes after which half of such visitors have been admitted
     * @param minutes75 minutes after which three quarters of such visitors have been admitted
     */
    record RandomOrder(long ahead, long minutes25, long minutes50, long minutes75) implements WaitEstimate {

        @Override
        public WaitEstimate withoutOneself() {
            return new RandomOrder(Math.max(0, ahead - 1), minutes25, minutes50, minutes75);
        }

        @Override
        public long minutes() {
            return minutes50;
        }

        @Override
        public long longestMinutes() {
            return minutes75;
        }

        @Override
        public String formatted() {
            return isRange() ? inMinutes(minutes25) + " to " + inMinutes(minutes75) : inMinutes(minutes50);
        }

        /** Whether visitors are told a range; they are not when everybody is admitted at once. */
        public boolean isRange() {
            return minutes75 > 0;
        }
    }

    /** The number of people ahead, including the visitor's own bucket but not those for whom a slot is held. */
    long ahead();

    /** The same estimate for a visitor who is one of the people counted as ahead. */
    WaitEstimate withoutOneself();

    /** Whether there is an estimate. */
    default boolean known() {
        return true;
    }

    /** The estimate in minutes; in random order it is the median; 0 when there is no estimate. */
    long minutes();

    /** The longest wait that the visitor is told; 0 when there is no estimate. */
    long longestMinutes();

    /** Whether the wait is longer than a day. */
    default boolean queueIsFull() {
        return minutes() > DAY_MINUTES;
    }

    /** The estimate in English, as the {@code waitTimeFormatted} of the JSON answer. */
    String formatted();

    /** A time in English. */
    static String inMinutes(long minutes) {
        return minutes + (minutes == 1 ? " minute" : " minutes");
    }
}
