package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.TicketsIssued;

/**
 * The ticket numbers of one room and scope that have been counted in its cells.
 *
 * @param issued numbers issued
 * @param returned of these, numbers returned unused
 * @param requestOffset offset of the last counted ticket request; -1 when none
 */
public record TicketCount(long issued, long returned, long requestOffset) {

    /** A report of an absurd number must not overflow the cell. */
    private static final int MOST_AT_ONCE = 1 << 30;

    public static final TicketCount NONE = new TicketCount(0, 0, -1);

    /** Numbers issued minus those returned. */
    public long inUse() {
        return issued - returned;
    }

    /**
     * The count after a counter's report. Reports are cumulative, so a report that is read twice, or that comes from a
     * counter that decided an earlier request again, changes nothing.
     *
     * <p>A counter that lost its state starts again from what edges knew of it, so its numbers are smaller than those
     * counted here. Of such a report only the growth of the numbers in use is counted.
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

    /** Visitors that {@code next} subtracts from the cells. */
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
