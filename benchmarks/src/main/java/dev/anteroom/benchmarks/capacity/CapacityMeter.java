package dev.anteroom.benchmarks.capacity;

import dev.anteroom.benchmarks.http.Load;
import dev.anteroom.benchmarks.http.Site;
import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Reads what the processes of a site have used, and what was written, around some time under load. */
final class CapacityMeter implements AutoCloseable {

    private static final double NANOS_PER_MICRO = 1e3;
    private static final double NANOS_PER_SECOND = 1e9;

    private final Stage stage;
    private final Site site;
    private final TopicMeter topics;
    private final BenchmarkReport report;

    /**
     * Some time under load.
     *
     * @param perSecond what a second of it cost
     * @param requestsPerSecond as they were sent
     */
    record Window(UnitCost perSecond, double requestsPerSecond) {

        /** What a request cost, beyond what a second cost {@code without} any. */
        UnitCost perRequest(UnitCost without) {
            return perSecond.minus(without).times(1 / Math.max(1, requestsPerSecond)).atLeastNone();
        }
    }

    /** Memory of a process in bytes: heap after a collection, and what is resident without files; 0 where it does not tell. */
    record Memory(long heap, long resident) {
    }

    CapacityMeter(Stage stage, Site site, BenchmarkReport report) {
        this.stage = stage;
        this.site = site;
        this.topics = new TopicMeter(stage);
        this.report = report;
    }

    /** Something that takes time. */
    @FunctionalInterface
    private interface Busy {
        LoadWaits run() throws InterruptedException;
    }

    /** Runs the load and tells what it cost. */
    Window measure(String what, Load load, Duration time, Load.Turn turn) throws InterruptedException {
        return during(what, time, () -> load.run(time, turn));
    }

    /** Waits and tells what that cost. */
    Window rest(String what, Duration time) throws InterruptedException {
        return during(what, time, () -> {
            TimeUnit.MILLISECONDS.sleep(time.toMillis());
            return new LoadWaits();
        });
    }

    private Window during(String what, Duration time, Busy busy) throws InterruptedException {
        report.progress("%s, for %.1f s", what, time.toMillis() / 1e3);
        TopicMeter.Ends earlier = topics.ends();
        long begun = System.nanoTime();
        ProcessMicros before = used();
        LoadWaits waits = busy.run();
        ProcessMicros after = used();
        double seconds = (System.nanoTime() - begun) / NANOS_PER_SECOND;
        Map<String, TopicFlow> written = topics.between(earlier, topics.ends());
        if (waits.refusals() > 0) {
            report.progress("%,d of %,d were not answered as wanted", waits.refusals(), waits.visitors());
        }
        UnitCost cost = new UnitCost(after.plus(before.times(-1)), written);
        return new Window(cost.times(1 / seconds), waits.visitors() / seconds);
    }

    private ProcessMicros used() {
        return new ProcessMicros(micros(site.edge()), micros(site.aggregator()), micros(stage.broker()));
    }

    private static double micros(ChildJvm process) {
        return process.cpu().processNanos() / NANOS_PER_MICRO;
    }

    /** What each process has in memory now. */
    Map<String, Memory> memory() {
        Map<String, Memory> memory = new LinkedHashMap<>();
        memory.put("edge", memory(site.edge()));
        memory.put("aggregator", memory(site.aggregator()));
        memory.put("broker", memory(stage.broker()));
        return memory;
    }

    private static Memory memory(ChildJvm process) {
        return new Memory(process.heapAfterCollection(), process.resident().orElse(0));
    }

    /** Records in this topic so far. */
    double records(String topic) throws InterruptedException {
        return topics.between(new TopicMeter.Ends(Map.of(), Map.of()), topics.ends())
                .getOrDefault(topic, TopicFlow.NONE).records();
    }

    @Override
    public void close() {
        topics.close();
    }
}
