package dev.anteroom.core.exactness;

/**
 * Nothing that an edge writes arrives for a while, and nobody hears it. Moments are milliseconds since the epoch.
 *
 * @param balancedFrom when a balancer notices that the edge is not connected, and sends nobody there while that lasts
 */
record CutOff(SimulatedEdge edge, SimulatedProducer producer, long from, long to, long balancedFrom) {

    boolean isOn(long now) {
        return now >= from && now < to;
    }

    /** Whether a balancer sends visitors of {@code asked} to another edge. */
    boolean isElsewhere(SimulatedEdge asked, long now) {
        return asked.equals(edge) && isOn(now) && now >= balancedFrom;
    }

    /** From the moment when nothing more is stored, which the edge itself notices later, until counting waits for it again. */
    boolean isUncounted(SimulatedEdge asked, long now) {
        return asked.equals(edge) && now >= from && (now < to || !producer.isWaitedFor());
    }
}
