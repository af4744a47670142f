package dev.anteroom.benchmarks.decisions;

import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.core.pass.VisitorPass;
import java.util.Optional;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Sealing and opening the cookie of a visitor. */
@State(Scope.Benchmark)
public class PassBenchmark {

    private static final String ROOM = "tickets";

    private final PassCodec codec = PassCodec.of(PassKeys.random());
    private final VisitorPass pass = VisitorPass.newcomer(7, 1_622_131_020_000L, 20);
    private final String sealed = codec.seal(ROOM, pass);

    @Benchmark
    public String seal() {
        return codec.seal(ROOM, pass);
    }

    @Benchmark
    public Optional<VisitorPass> open() {
        return codec.open(ROOM, sealed);
    }
}
