package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.process.Cpu;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.HdrHistogram.Histogram;

/**
 * Many queued visitors on open streams of one edge with a small heap: what they take, and how long it takes until all
 * have heard of a change.
 *
 * @param streams how many
 * @param lapse after so long without a check-in those at the front surely don't count as waiting any more
 * @param quiet how long nothing changes but that all check in
 * @param rounds how often a visitor comes back to the front, so that everybody's place changes
 */
public record StreamLoad(int streams, Duration lapse, Duration quiet, int rounds) {

    private static final int HEAP_MEBIBYTES = 512;
    private static final String EVENTS = "/.well-known/anteroom/queue/events";
    /** Queued visitors come and connect at this rate. */
    private static final int PER_SECOND = 500;
    private static final Duration ROUND = Duration.ofSeconds(4);
    /** What is not open by then does not count as open. */
    private static final Duration OPEN_WITHIN = Duration.ofSeconds(30);

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("streams: origin, aggregator and edge start");
        try (Site site = Site.open(stage, List.of("-Xms" + HEAP_MEBIBYTES + "m", "-Xmx" + HEAP_MEBIBYTES + "m"),
                Map.of("push.maxStreams", Integer.toString(streams)));
                EventClient client = new EventClient(site.port(), EVENTS, streams)) {
            List<String> front = queue(site, rounds);
            long atFront = System.nanoTime();
            report.progress("%,d streams open, %d a second", streams, PER_SECOND);
            openAll(site, client);
            report.title("%,d open streams of one edge with -Xmx%dm", streams, HEAP_MEBIBYTES);
            TimeUnit.NANOSECONDS.sleep(lapse.toNanos() - (System.nanoTime() - atFront));
            report.progress("nothing changes for %d s", quiet.toSeconds());
            quiet(site, client, report);
            report.progress("everybody's place changes, %d times", rounds);
            changes(site, client, front, report);
        }
    }

    private static List<String> queue(Site site, int visitors) {
        List<String> cookies = new ArrayList<>(visitors);
        for (int i = 0; i < visitors; i++) {
            cookies.add(visit(site, Optional.empty()));
        }
        return cookies;
    }

    private static String visit(Site site, Optional<String> cookie) {
        CompletableFuture<String> answered = new CompletableFuture<>();
        site.browser().onLoop(() -> site.browser().get(site.port(), Site.QUEUE, cookie)
                .map(page -> page.cookie().or(() -> cookie).orElseThrow()).onSuccess(answered::complete)
                .onFailure(answered::completeExceptionally));
        return answered.join();
    }

    private void openAll(Site site, EventClient client) throws InterruptedException {
        long begun = System.nanoTime();
        for (int i = 0; i < streams; i++) {
            client.open(visit(site, Optional.empty()));
            long due = begun + TimeUnit.SECONDS.toNanos(i) / PER_SECOND;
            TimeUnit.NANOSECONDS.sleep(due - System.nanoTime());
        }
        long deadline = System.nanoTime() + OPEN_WITHIN.toNanos();
        while (client.mostOpen() < streams && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(10);
        }
    }

    private void quiet(Site site, EventClient client, BenchmarkReport report) throws InterruptedException {
        Cpu before = site.edge().cpu();
        long connectionsBefore = client.connections();
        Heap heap = new Heap(site.edge());
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < quiet.toNanos()) {
            TimeUnit.SECONDS.sleep(1);
            heap.look();
        }
        double seconds = (System.nanoTime() - begun) / 1e9;
        report.figure("%-34s %,d, %,d failures", "open at once", client.mostOpen(), client.failures());
        report.figure("%-34s %.0f to %.0f MiB", "heap used between collections", heap.least(), heap.most());
        report.figure("%-34s %.0f a second, %.1f %% of a core", "check-ins",
                (client.connections() - connectionsBefore) / seconds,
                100 * site.edge().cpu().since(before).processNanos() / 1e9 / seconds);
    }

    private void changes(Site site, EventClient client, List<String> front, BenchmarkReport report)
            throws InterruptedException {
        Histogram all = new Histogram(3);
        Histogram slowest = new Histogram(3);
        Cpu before = site.edge().cpu();
        long fewest = Long.MAX_VALUE;
        for (String cookie : front) {
            EventClient.Round round = client.begin();
            visit(site, Optional.of(cookie));
            TimeUnit.MILLISECONDS.sleep(ROUND.toMillis());
            Histogram heard = round.micros().copy();
            fewest = Math.min(fewest, heard.getTotalCount());
            all.add(heard);
            slowest.recordValue(heard.getMaxValue());
        }
        double seconds = rounds * ROUND.toMillis() / 1e3;
        report.percentiles("until a visitor hears of a change", all);
        report.figure("%-34s p50 %.0f ms, worst %.0f ms; %,d of %,d in the worst round", "until all have heard",
                BenchmarkReport.millis(slowest, 50), BenchmarkReport.millis(slowest, 100), fewest, (long) streams);
        report.figure("%-34s %.1f %% of a core", "with a change every 4 s",
                100 * site.edge().cpu().since(before).processNanos() / 1e9 / seconds);
        report.figure("%-34s %,d", "failures to the end", client.failures());
    }
}
