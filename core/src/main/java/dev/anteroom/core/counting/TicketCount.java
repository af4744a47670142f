package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.TicketsIssued;

/**
 * How many ticket numbers of one room and scope are counted in its cells.
 *
 * @param issued numbers issued
 * @param returned of these, numbers returned unused
 * @param requestOffset offset of the last ticket request that is counted; -1 when none
 */
public record TicketCount(long issued, long returned, long requestOffset) {

    /** A report of more than anybody can mean must not overflow the cell. */
    private static final int MOST_AT_ONCE = 1 << 30;

    public static final TicketCount NONE = new TicketCount(0, 0, -1);

    /** Numbers issued less those returned. */
    public long inUse() {
        return issued - returned;
    }

    /**
     * The count after a counter's report. Reports are cumulative, so one that is read twice, or comes from a counter
     * that decided an earlier request again, is no news.
     *
     * <p>A counter that lost its state starts again from what edges knew of it, and its numbers are smaller than those
     * counted here. Of its report only the growth of the numbers in use is news.
     */
    public TicketCount after(TicketsIssued report) {
        boolean isNews = report.getRequestOffset() > requestOffset;
        boolean grows = report.getIssued() >= issued && report.getReturned() >= returned;
        boolean growsAfterLoss = report.getIssued() - report.getReturned() > inUse();
        return isNews && (grows || growsAfterLoss)
                ? new TicketCount(report.getIssued(), report.getReturned(), report.getRequestOffset())
                : this;
    }

    /** Visitors that {@code next} adds to the cells. */
    int addedBy(TicketCount next) {
        return clamp(grewTo(next) ? next.issued - issued : next.inUse() - inUse());
    }

    /** Visitors that {@code next} takes from the cells. */
    int takenBy(TicketCount next) {
        return clamp(grewTo(next) ? next.returned - returned : 0);
    }

    private static int clamp(long visitors) {
        return Math.clamp(visitors, 0, MOST_AT_ONCE);
    }

    private boolean grewTo(TicketCount next) {
        return next.issued >= issued && next.returned >= returned;
    }
}
