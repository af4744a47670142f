package dev.anteroom.benchmarks.decisions;

import dev.anteroom.core.ticket.TicketCounter;
import dev.anteroom.core.ticket.TicketDecision;
import dev.anteroom.schemas.avro.BucketApplicants;
import dev.anteroom.schemas.avro.TicketRequest;
import dev.anteroom.schemas.avro.TicketRequestKind;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** What a ticket counter makes of a request. */
@State(Scope.Benchmark)
public class CounterBenchmark {

    private static final long NOW = 1_622_131_020_000L;

    private final TicketCounter counter = new TicketCounter(5_000, 10, 100);
    private final TicketRequest request = new TicketRequest("tickets", "nairobi", "edge-1", 3, 77L,
            TicketRequestKind.TAKE, 10, 4_900L, 0L, 6_000L, NOW - 500, 10_000L, 10_000, 60_000, 302_000, null,
            NOW - 700,
            List.of(new BucketApplicants(NOW, 10)));

    @Benchmark
    public TicketDecision decide() {
        return counter.decide(request, NOW, 101);
    }
}
