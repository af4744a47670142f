package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.anteroom.cli.AnteroomCommand;
import dev.anteroom.cli.replay.Recorder;
import dev.anteroom.cli.replay.Replay;
import dev.anteroom.cli.replay.ReplayCluster;
import dev.anteroom.cli.replay.ReplayException;
import dev.anteroom.cli.replay.ReplayOutputs;
import dev.anteroom.cli.replay.ReplayRange;
import dev.anteroom.cli.replay.Speed;
import dev.anteroom.cli.replay.StopSignal;
import dev.anteroom.cli.screen.ReplayProgress;
import dev.anteroom.devkit.system.ReplayedStates;
import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.Notification;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.ScopeKey;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.simulator.engine.SimulationRun;
import dev.anteroom.streams.common.RoomPartitioner;
import io.vertx.core.json.JsonObject;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What was written into four partitions, recorded and played again. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.recording")
class ReplayIT {

    private static final long BEGIN = Instant.parse("2026-03-01T10:00:00Z").toEpochMilli();
    private static final int FIRST = 50;
    private static final int MOVES = 6_000;
    private static final int MILLIS_BETWEEN = 25;
    private static final List<String> DATA_CENTERS = List.of("nairobi", "dublin", "lima");
    private static final String CHECKED = "box-office";
    private static final List<String> ROOMS = List.of("shop", CHECKED);

    @TempDir
    private Path folder;

    private final InstantSource clock = InstantSource.system();
    private final Installation source = Installation.shared();
    private final ReplayCluster cluster = new ReplayCluster(source.bootstrap(), URI.create(source.registryUrl()));
    private final ReplayRange all = ReplayRange.all(source.topics().prefix());
    private final Random random = new Random(7);

    @BeforeAll
    void happen() {
        try (Admin admin = source.admin()) {
            TopicCreation.createReplayTopics(admin, source.topics());
        }
        Writes writes = new Writes();
        try (KafkaProducer<String, RoomConfig> rooms = source.producer(AvroTypes.ROOM_CONFIG);
                KafkaProducer<String, TrafficEvent> moves = source.producer(AvroTypes.TRAFFIC_EVENT);
                KafkaProducer<String, TicketsIssued> reports = source.producer(AvroTypes.TICKETS_ISSUED);
                KafkaProducer<String, RoomHealth> health = source.producer(AvroTypes.ROOM_HEALTH)) {
            ROOMS.forEach(room -> writes.send(rooms, new ProducerRecord<>(source.topic(Topics.ROOMS), null,
                    BEGIN - 3_600_000, room, room(room, 50))));
            for (int i = 0; i < MOVES; i++) {
                TrafficEvent move = move(i);
                writes.send(moves, new ProducerRecord<>(source.topic(Topics.TRAFFIC), null, move.getAt(),
                        new ScopeKey(move.getRoomId(), move.getDataCenter()).text(), move));
                if (i < FIRST) {
                    // Broker and producer get to know the new topics.
                    writes.await();
                }
                if (i % 20 == 0) {
                    TicketsIssued report = report(move, i);
                    writes.send(reports, new ProducerRecord<>(source.topic(Topics.TICKETS_ISSUED), null,
                            report.getAt(), new ScopeKey(report.getRoomId(), report.getScope()).text(), report));
                }
            }
            writes.send(rooms, new ProducerRecord<>(source.topic(Topics.ROOMS), null, BEGIN + 60_000, "shop",
                    room("shop", 80)));
            writes.send(health, roomHealth(1, HealthStatus.UNHEALTHY, BEGIN + 70_000));
            writes.send(health, roomHealth(2, HealthStatus.HEALTHY, BEGIN + 90_000));
            writes.await();
        }
    }

    /** What the check of one of the rooms says, as the health topology writes it. */
    private ProducerRecord<String, RoomHealth> roomHealth(long sequence, HealthStatus status, long at) {
        RoomHealth said = RoomHealth.newBuilder().setRoomId(CHECKED).setCheckId("origin").setAt(at).setStatus(status)
                .setSequence(sequence).setSince(at).build();
        String key = new ScopeKey(CHECKED, "origin").text();
        int partition = new RoomPartitioner<RoomHealth>()
                .partitions(Topics.ROOM_HEALTH.id(), key, said, source.topics().partitions()).orElseThrow().iterator()
                .next();
        return new ProducerRecord<>(source.topic(Topics.ROOM_HEALTH), partition, at, key, said);
    }

    private static RoomConfig room(String id, int totalActiveUsers) {
        return AvroTypes.newRoomConfig().setOnUnhealthy(OnUnhealthy.HOLD).setRecoverOverMillis(10_000)
                .setHealthChecks(id.equals(CHECKED) ? List.of("origin") : List.of()).setRoomId(id).setName(id)
                .setHost("tickets.example").setTotalActiveUsers(totalActiveUsers).setNewUsersPerMinute(200)
                .setSessionDurationMillis(30_000)
                .setBucketDurationMillis(10_000).setTickDurationMillis(2_000).build();
    }

    /** Edges' clocks differ by up to 300 ms, and many moves are of one millisecond. */
    private TrafficEvent move(int i) {
        long at = (BEGIN + (long) i * MILLIS_BETWEEN - random.nextInt(300)) / 50 * 50;
        boolean enters = random.nextInt(3) == 0;
        return new TrafficEvent(ROOMS.get(random.nextInt(2)), DATA_CENTERS.get(random.nextInt(3)), "edge-1", (long) i,
                at,
                Standing.NEW, 0L, enters ? Standing.ACTIVE : Standing.WAITING, at / 10_000 * 10_000,
                enters ? Admission.RESERVED : Admission.NONE, true, 2_000, 10_000, 44_000, 0, "", 0L);
    }

    private static TicketsIssued report(TrafficEvent move, int i) {
        return TicketsIssued.newBuilder().setRoomId(move.getRoomId())
                .setScope(i % 40 == 0 ? ScopeKey.ANYWHERE : move.getDataCenter()).setIssued(i / 20 + 1)
                .setReturned(i / 200).setRequestOffset(i).setAt(move.getAt()).setTickMillis(2_000)
                .setBucketMillis(10_000).setCountedMillis(44_000).build();
    }

    private TopicSettings scratch(String name) {
        return new TopicSettings(source.topics().prefix() + name + ".", 1, (short) 1);
    }

    private static void ignore(ReplayProgress progress) {
    }

    /** The states' records, byte by byte, in the order of the topic. */
    private List<String> states(TopicSettings topics, int written) {
        Installation replayed = new Installation(source.bootstrap(), source.registryUrl(), topics);
        try (TopicReader<byte[]> reader = new TopicReader<>(replayed.rawConsumer(),
                replayed.topic(Topics.ROOM_STATE))) {
            while (reader.records().size() < written) {
                reader.poll();
            }
            return reader.records().stream().map(record -> record.timestamp() + " " + record.key() + " "
                    + HexFormat.of().formatHex(record.value(), 5, record.value().length)).toList();
        }
    }

    /** Runs {@code anteroom replay} at this installation; gives its exit status. */
    private int replay(StringWriter errors, Object... arguments) {
        return AnteroomCommand.commandLine().setErr(new PrintWriter(errors)).execute(Stream
                .concat(Stream.of("replay", "--bootstrap", source.bootstrap(), "--registry", source.registryUrl()),
                        Stream.of(arguments))
                .map(Object::toString).toArray(String[]::new));
    }

    /** One line instead of thousands where two sequences differ. */
    private static Optional<String> firstDifference(List<String> one, List<String> other) {
        return IntStream.range(0, Math.max(one.size(), other.size()))
                .filter(i -> i >= one.size() || i >= other.size() || !one.get(i).equals(other.get(i))).mapToObj(
                        i -> "record " + i + " of " + one.size() + " and " + other.size() + ": "
                                + one.subList(i, Math.min(i + 1, one.size())) + " and "
                                + other.subList(i, Math.min(i + 1, other.size())))
                .findFirst();
    }

    @Test
    void shouldGiveTheSameStatesEachTimeByTopicsAndByFile() throws IOException {
        Path recording = folder.resolve("traffic.avro");
        Path first = folder.resolve("first.jsonl");
        Path second = folder.resolve("second.jsonl");
        StringWriter errors = new StringWriter();
        long recorded = new Recorder(cluster, all).record(recording, new StopSignal(), ReplayIT::ignore, clock)
                .records();

        int byTopics = replay(errors, "--prefix", all.prefix(), "--into", scratch("one").prefix(), "--states", first,
                "--history", folder);
        int byFile = replay(errors, recording, "--into", scratch("two").prefix(), "--states", second);

        assertThat(List.of(byTopics, byFile)).as(errors::toString).containsOnly(0);
        assertThat(recorded).isEqualTo(MOVES + MOVES / 20 + 3 + 2);
        assertThat(first).hasSameBinaryContentAs(second);
        int written = Files.readAllLines(first).size();
        assertThat(written).isGreaterThan(500);
        assertThat(firstDifference(states(scratch("one"), written), states(scratch("two"), written))).isEmpty();
        assertThat(Files.readString(first)).as("both limits, visitors who wait, and those who are in")
                .contains("\"totalActiveUsers\": 50", "\"totalActiveUsers\": 80", "\"activeUsers\": 50");
        for (Path states : List.of(first, second)) {
            assertThat(lowered(states)).as("while the check failed; as many are in then, the limit rises at once")
                    .containsExactly(LimitReason.NONE, LimitReason.UNHEALTHY, LimitReason.NONE);
        }
        assertThat(told(scratch("one"))).isEqualTo(told(scratch("two")));
        for (String room : ROOMS) {
            assertThatMinutesAreTheMeansOfTheStates(room, first);
        }
    }

    /** Why the limits of the room with a check were lowered, each reason once while it holds. */
    private static List<LimitReason> lowered(Path states) throws IOException {
        List<LimitReason> reasons = new ArrayList<>();
        for (String line : Files.readAllLines(states)) {
            JsonObject state = new JsonObject(line);
            LimitReason reason = LimitReason.valueOf(state.getString("limitReason"));
            if (state.getString("roomId").equals(CHECKED) && (reasons.isEmpty() || reasons.getLast() != reason)) {
                reasons.add(reason);
            }
            if (reason == LimitReason.UNHEALTHY) {
                assertThat(state.getInteger("totalActiveUsers")).as(line).isZero();
                assertThat(state.getString("limitCheckId")).isEqualTo("origin");
            }
        }
        return reasons;
    }

    /** What operators would be told by replayed states, in the order of the topic. */
    private List<String> told(TopicSettings topics) {
        Installation replayed = new Installation(source.bootstrap(), source.registryUrl(), topics);
        try (TopicReader<Notification> reader = new TopicReader<>(replayed.consumer(AvroTypes.NOTIFICATION),
                replayed.topic(Topics.NOTIFICATIONS))) {
            ROOMS.forEach(room -> reader.await("that the room queues", it -> it.getSubjectId().equals(room)
                    && it.getStatus().equals("queueing")));
            reader.await("that the limit of the checked room is whole again",
                    it -> it.getSubjectId().equals(CHECKED) && it.getStatus().equals("none"));
            return reader.records().stream().map(record -> record.timestamp() + " " + record.value()).toList();
        }
    }

    /** The figures of the table are what the states that were written say, and there is a chart. */
    private void assertThatMinutesAreTheMeansOfTheStates(String room, Path states) throws IOException {
        List<JsonObject> of = Files.readAllLines(states).stream().map(JsonObject::new)
                .filter(state -> state.getString("roomId").equals(room)).toList();
        List<String> lines = Files.readAllLines(folder.resolve(room + ".csv"));
        assertThat(lines).as("two whole minutes at least").hasSizeGreaterThan(2);
        for (String line : lines.subList(1, lines.size())) {
            String[] figures = line.split(",", -1);
            long from = Instant.parse(figures[0]).toEpochMilli();
            assertThat(Double.parseDouble(figures[2])).isCloseTo(mean(of, "activeUsers", from), within(0.01));
            assertThat(Double.parseDouble(figures[4])).isCloseTo(mean(of, "waitingUsers", from), within(0.01));
            assertThat(Integer.parseInt(figures[6])).as("the lowest limit of the minute").isIn(50,
                    room.equals(CHECKED) ? 0 : 80);
        }
        assertThat(folder.resolve(room + ".png")).isNotEmptyFile();
    }

    /** The mean of a figure in a minute; each state holds until the next. */
    private static double mean(List<JsonObject> states, String figure, long from) {
        double sum = 0;
        long covered = 0;
        for (int i = 0; i + 1 < states.size(); i++) {
            long begins = Math.max(from, states.get(i).getLong("publishedAt"));
            long ends = Math.min(from + 60_000, states.get(i + 1).getLong("publishedAt"));
            if (begins < ends) {
                sum += states.get(i).getInteger(figure) * (double) (ends - begins);
                covered += ends - begins;
            }
        }
        return sum / covered;
    }

    @Test
    void shouldShowTheMinutesOfASimulatedCrowdAsTheTopologiesCountThem() throws IOException {
        Path scenario = Files.writeString(folder.resolve("wave.yaml"), """
                room: {total_active_users: 40, new_users_per_minute: 100000, session_duration: 1m}
                data_centers: {names: [nairobi, dublin], edges: 2, event_delay: 100ms..500ms, view_delay: 100ms..1s}
                arrivals: {visitors: 600, over: 10m}
                visitors: {stay: exponential 1m, pages: exponential 15s}
                duration: 15m
                strategies: [tickets]
                """);
        Path recording = folder.resolve("wave.avro");
        StringWriter errors = new StringWriter();

        int simulated = AnteroomCommand.commandLine().setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(errors)).execute("simulate", scenario.toString(), "--record",
                        recording.toString(), "--out", folder.toString());
        int replayed = replay(errors, recording, "--into", scratch("wave").prefix(), "--history", folder);

        assertThat(List.of(simulated, replayed)).as(errors::toString).containsOnly(0);
        List<String[]> told = table(folder.resolve("wave/timeline.csv"));
        List<String[]> counted = table(roomTable());
        assertThat(counted).as("active at most").allMatch(minute -> Integer.parseInt(minute[3]) <= 40);
        assertThat(counted).as("some wait").anyMatch(minute -> Integer.parseInt(minute[5]) > 20);
        for (int minute = 1; minute < 12; minute++) {
            // The timeline has a sample a second.
            List<String[]> samples = told.subList(minute * 60, minute * 60 + 60);
            String at = Instant.ofEpochMilli(SimulationRun.START + minute * 60_000L).toString();
            String[] row = counted.stream().filter(it -> it[0].equals(at)).findFirst().orElseThrow();
            assertThat(Double.parseDouble(row[2])).as("active in minute " + minute)
                    .isCloseTo(mean(samples, 3), within(4.0));
            assertThat(Double.parseDouble(row[4])).as("waiting in minute " + minute)
                    .isCloseTo(mean(samples, 4), within(0.15 * mean(samples, 4) + 8));
        }
    }

    private static double mean(List<String[]> rows, int column) {
        return rows.stream().mapToDouble(row -> Double.parseDouble(row[column])).average().orElseThrow();
    }

    /** The only table that is not of the rooms of all tests. */
    private Path roomTable() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".csv"))
                    .filter(file -> ROOMS.stream().noneMatch(room -> file.endsWith(room + ".csv"))).findFirst()
                    .orElseThrow();
        }
    }

    private static List<String[]> table(Path file) throws IOException {
        return Files.readAllLines(file).stream().skip(1).map(line -> line.split(",")).toList();
    }

    @Test
    void shouldRecordARangeOfOneRoomWithTheRoomAsItWasAndItsCountersFromZero() throws IOException {
        Path lines = folder.resolve("traffic.jsonl");
        ReplayRange range = new ReplayRange(source.topics().prefix(), Optional.of(Instant.ofEpochMilli(BEGIN + 30_000)),
                Optional.of(Instant.ofEpochMilli(BEGIN + 50_000)), Optional.of("shop"));

        new Recorder(cluster, range).record(lines, new StopSignal(), ReplayIT::ignore, clock);

        List<String> records = Files.readAllLines(lines);
        assertThat(records.getFirst()).contains("RoomConfig", "\"totalActiveUsers\":50");
        assertThat(records.subList(1, records.size())).hasSizeBetween(300, 500).noneMatch(it -> it.contains("office"))
                .noneMatch(it -> it.contains("RoomConfig"));
        assertThat(records.stream().filter(it -> it.contains("TicketsIssued")).findFirst()).hasValueSatisfying(
                it -> assertThat(it).containsPattern("\"issued\":[1-9]\\d?,"));
    }

    @ParameterizedTest
    @CsvSource({"lines.jsonl, line 2: ", "cut.avro, is cut off"})
    void shouldSayWhatIsWrongWithAFileAndEndWith70(String name, String problem) throws IOException {
        Path file = folder.resolve(name);
        new Recorder(cluster, all).record(file, new StopSignal(), ReplayIT::ignore, clock);
        if (name.endsWith(".avro")) {
            Files.write(file, Arrays.copyOf(Files.readAllBytes(file), (int) Files.size(file) - 20));
        } else {
            Files.write(file, List.of(Files.readAllLines(file).getFirst(), "{\"roomId\": \"shop\"}"));
        }
        StringWriter errors = new StringWriter();

        int status = replay(errors, file, "--into", scratch("broken").prefix());

        assertThat(status).isEqualTo(70);
        assertThat(errors.toString()).contains(file.toString(), problem);
    }

    @Test
    void shouldNotCountOnTopicsThatHoldSomething() throws IOException {
        Path former = Files.writeString(folder.resolve("states.jsonl"), "states of a former replay");

        assertThatThrownBy(() -> ReplayedStates.prepare(cluster,
                new TopicSettings(source.topics().prefix(), 4, (short) 1), ReplayOutputs.states(former), clock))
                .isInstanceOf(ReplayException.class)
                .hasMessageContaining("already, but states need topics of their own");
        assertThat(former).hasContent("states of a former replay");
        assertThatThrownBy(() -> new Replay(cluster, source.topics(), Speed.MOST).topics(all, new StopSignal(),
                ReplayIT::ignore, clock)).isInstanceOf(ReplayException.class)
                .hasMessageContaining("would count everything twice");
    }

    @Test
    void shouldMakeNoTopicsForStatesThatCanNotBeWritten() {
        TopicSettings unwritten = scratch("unwritten");

        assertThatThrownBy(() -> ReplayedStates.prepare(cluster, unwritten,
                ReplayOutputs.states(folder.resolve("none/states.jsonl")), clock))
                .isInstanceOf(ReplayException.class).hasMessageContaining("can't write states to");

        assertThatCode(() -> cluster.requireUnused(unwritten.prefix())).doesNotThrowAnyException();
    }
}
