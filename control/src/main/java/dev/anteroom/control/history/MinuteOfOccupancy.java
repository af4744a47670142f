package dev.anteroom.control.history;

/**
 * How full a room was in one minute, or what one data center added.
 *
 * @param active visitors on the site, on average
 * @param waiting queued visitors, on average
 * @param activePeak the most on the site
 * @param waitingPeak the most who waited
 * @param limit the lowest limit that was in force
 */
record MinuteOfOccupancy(double active, double waiting, int activePeak, int waitingPeak, int limit) {

    /** What one data center added; it has neither peaks nor a limit of its own. */
    static MinuteOfOccupancy part(double active, double waiting) {
        return new MinuteOfOccupancy(active, waiting, 0, 0, 0);
    }

    /** The same room while nobody is there. */
    MinuteOfOccupancy emptied() {
        return new MinuteOfOccupancy(0, 0, 0, 0, limit);
    }

    boolean isEmpty() {
        return activePeak == 0 && waitingPeak == 0;
    }
}
