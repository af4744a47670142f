package dev.anteroom.control.history;

/** Totals of what happened within a span of time, in one data center or in all of them. */
public final class Sums {

    private final WaitDistribution waits = new WaitDistribution();
    private long arrivals;
    private long queued;
    private long admitted;
    private long revoked;
    private long stayedMillis;

    void add(HourOfTraffic hour, int minute) {
        arrivals += hour.arrivals(minute);
        queued += hour.queued(minute);
        admitted += hour.admitted(minute);
        revoked += hour.revoked(minute);
        stayedMillis += hour.stayedMillis(minute);
        waits.add(hour.waits(minute));
    }

    /** Visitors seen for the first time. */
    public long arrivals() {
        return arrivals;
    }

    /** Of these, those who had to queue. */
    public long queued() {
        return queued;
    }

    /** Visitors admitted in any way, including ticket numbers that nobody used. */
    public long admitted() {
        return admitted;
    }

    /** Sessions that the origin ended. */
    public long revoked() {
        return revoked;
    }

    /** How long all visitors together were on the site, from check-in to check-in; in milliseconds. */
    public long stayedMillis() {
        return stayedMillis;
    }

    /** How long those who entered had queued. */
    public WaitDistribution waits() {
        return waits;
    }
}
