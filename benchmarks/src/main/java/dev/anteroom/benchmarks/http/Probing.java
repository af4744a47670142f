package dev.anteroom.benchmarks.http;

import dev.anteroom.benchmarks.load.LoadWaits;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.benchmarks.report.BenchmarkReport;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.HdrHistogram.Histogram;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * What visitors notice of an edge that probes: rounds without checks and rounds with many, in turns, under the same
 * load.
 *
 * @param rate requests of accepted visitors a second
 * @param checks checks that are probed each second
 * @param warmUp time before the figures count, half of it with checks
 * @param rounds turns of each
 * @param time length of a turn
 */
public record Probing(int rate, int checks, Duration warmUp, int rounds, Duration time) {

    /** What an edge needs so that it may check an origin of this machine. */
    static final Map<String, String> SETTINGS = Map.of("health.allow", "127.0.0.1");

    private static final int ACCEPTED = 500;
    private static final int DIGITS = 3;
    private static final int TAIL = 99;
    /** Longer than an edge takes to begin with new checks, or to end with removed ones. */
    private static final Duration CHANGE = Duration.ofSeconds(2);

    public void run(Stage stage, BenchmarkReport report) throws InterruptedException {
        report.progress("probing: origin, aggregator and edge start");
        try (Site site = Site.open(stage, List.of(), SETTINGS)) {
            run(stage, site, report);
        }
    }

    /** @param site whose edge has {@link #SETTINGS} */
    void run(Stage stage, Site site, BenchmarkReport report) throws InterruptedException {
        Turns without = new Turns();
        Turns with = new Turns();
        AvroSerdes serdes = new AvroSerdes(
                new HttpSchemaRegistry(RegistrySettings.of(URI.create(stage.registryUrl()))));
        Map<String, Object> settings = Map.of("bootstrap.servers", stage.bootstrap());
        try (KafkaProducer<String, HealthCheck> producer = new KafkaProducer<>(settings, new StringSerializer(),
                serdes.serializer(AvroTypes.HEALTH_CHECK))) {
            Load load = new Load(site.browser(), rate);
            Load.Turn turn = load.pages(new BenchmarkVisitors(ACCEPTED), site.port(), Site.OPEN,
                    Browser.Answer::admitted);
            report.progress("warming up for %d s", warmUp.toSeconds());
            load.run(warmUp.dividedBy(2), turn);
            // What probes need is loaded and compiled, too, before they are compared with anything.
            configure(stage, producer, site.origin().port(), true);
            load.run(warmUp.dividedBy(2), turn);
            configure(stage, producer, site.origin().port(), false);
            load.run(CHANGE, turn);
            for (int round = 0; round < 2 * rounds; round++) {
                // Which of the two comes first changes from round to round.
                boolean isProbing = (round + round / 2) % 2 == 1;
                report.progress("round %d of %d, %s checks", round + 1, 2 * rounds, isProbing ? checks : "no");
                configure(stage, producer, site.origin().port(), isProbing);
                load.run(CHANGE, turn);
                LoadWaits waits = load.run(time, turn);
                (isProbing ? with : without).add(waits.micros());
            }
            configure(stage, producer, site.origin().port(), false);
        }
        print(report, without, with);
    }

    /** All turns of one kind. */
    private static final class Turns {

        private final Histogram all = new Histogram(DIGITS);
        private final List<Double> tails = new ArrayList<>();

        void add(Histogram turn) {
            all.add(turn);
            tails.add(BenchmarkReport.millis(turn, TAIL));
        }

        /** The p99 of single turns in ascending order, in milliseconds: half of the turns are below the one in the middle. */
        List<Double> tails() {
            return tails.stream().sorted().toList();
        }

        double medianTail() {
            return tails().get(tails.size() / 2);
        }
    }

    private void configure(Stage stage, KafkaProducer<String, HealthCheck> producer, int port, boolean isProbing) {
        String topic = stage.topics().name(Topics.HEALTH_CHECKS);
        List<Future<RecordMetadata>> writes = IntStream.range(0, checks).mapToObj(i -> "check-" + i).map(id -> {
            HealthCheck check = AvroTypes.newHealthCheck().setCheckId(id).setName(id).setAddress("127.0.0.1")
                    .setPort(port).setIntervalMillis(1_000).setTimeoutMillis(1_000).setRetries(0).build();
            return producer.send(new ProducerRecord<>(topic, id, isProbing ? check : null));
        }).toList();
        producer.flush();
        writes.forEach(Future::resultNow);
    }

    private void print(BenchmarkReport report, Turns without, Turns with) {
        report.title(
                "visitors' requests beside %,d checks of a second each: %d requests a second, %d turns of %d s each",
                checks, rate, rounds, time.toSeconds());
        report.percentiles("without checks", without.all);
        report.percentiles("with checks", with.all);
        report.figure("%-34s p50 x %.2f  p99 x %.2f", "with checks, beside without",
                BenchmarkReport.millis(with.all, 50) / BenchmarkReport.millis(without.all, 50),
                BenchmarkReport.millis(with.all, TAIL) / BenchmarkReport.millis(without.all, TAIL));
        tails(report, "p99 of single turns without checks", without);
        tails(report, "p99 of single turns with checks", with);
        report.figure("%-34s p99 x %.2f", "median of them, beside without", with.medianTail() / without.medianTail());
    }

    private static void tails(BenchmarkReport report, String what, Turns turns) {
        report.figure("%-34s %s ms", what, turns.tails().stream().map(tail -> String.format(Locale.ROOT, "%.2f", tail))
                .collect(Collectors.joining("  ")));
    }
}
