package dev.anteroom.core.ticket;

import java.util.List;

/** A request on its way, and for whom it was made. */
record Asked<V>(long requestId, int count, Allotment allotment, long at, List<Applicant<V>> applicants) {
}
