package dev.anteroom.cli.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.Admission;
import dev.anteroom.schemas.avro.HealthStatus;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.recording.RecordingException;
import dev.anteroom.schemas.recording.RecordingWriter;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.apache.avro.specific.SpecificRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RecordingFeedTest {

    private static final ReplayRange ALL = ReplayRange.all("");

    @TempDir
    private Path folder;

    private static TrafficEvent move(String room, long at) {
        return new TrafficEvent(room, "nairobi", "nairobi-1", at, at, Standing.NEW, 0L, Standing.WAITING, at - at % 60,
                Admission.NONE, true, 10_000, 60_000, 302_000, 0, "", 0L);
    }

    private static RoomConfig room(String id) {
        return AvroTypes.newRoomConfig().setRoomId(id).setName(id).setHost("shop.example").setTotalActiveUsers(9)
                .setNewUsersPerMinute(9).build();
    }

    private static RoomHealth health(long at, long sequence) {
        return RoomHealth.newBuilder().setRoomId("shop").setCheckId("origin").setAt(at).setSequence(sequence)
                .setStatus(HealthStatus.UNHEALTHY).setSince(at).build();
    }

    @Test
    void shouldBeginWithTheHealthThatWasKnownBefore() {
        Path file = write("health.avro", List.of(room("shop"), health(1_000, 1), health(2_000, 2), move("shop", 2_500),
                move("shop", 4_000), health(4_500, 3)));

        List<Played> played = read(file, new ReplayRange("", Optional.of(Instant.ofEpochMilli(3_000)),
                Optional.empty(), Optional.of("shop")));

        assertThat(played).extracting(it -> it.topic().id()).containsExactly("rooms", "room-health", "traffic",
                "room-health");
        assertThat(played).extracting(Played::at).containsExactly(4_000L, 4_000L, 4_000L, 4_500L);
    }

    private static TicketsIssued report(long at, long issued) {
        return TicketsIssued.newBuilder().setRoomId("shop").setScope("ANYWHERE").setIssued(issued).setReturned(1)
                .setRequestOffset(3).setAt(at).build();
    }

    private Path write(String name, List<? extends SpecificRecord> records) {
        Path file = folder.resolve(name);
        try (RecordingWriter writer = RecordingWriter.create(file)) {
            records.forEach(writer::write);
        }
        return file;
    }

    private static RecordFeed open(Path file, ReplayRange range) {
        return RecordingFeed.open(file, range, new AvroSerdes(new InMemorySchemaRegistry()),
                new TopicSettings("t.", 1, (short) 1));
    }

    private static List<Played> read(Path file, ReplayRange range) {
        List<Played> all = new ArrayList<>();
        try (RecordFeed feed = open(file, range)) {
            for (List<Played> next = feed.next(); !next.isEmpty(); next = feed.next()) {
                all.addAll(next);
            }
            assertThat(feed.part()).isEqualTo(1);
        }
        return all;
    }

    /** What is played of a file before it fails. */
    private static List<Played> readUntilItFails(Path file, Class<? extends Exception> type, String... problem) {
        List<Played> all = new ArrayList<>();
        try (RecordFeed feed = open(file, ALL)) {
            assertThatThrownBy(() -> {
                for (List<Played> next = feed.next(); !next.isEmpty(); next = feed.next()) {
                    all.addAll(next);
                }
            }).isInstanceOf(type).hasMessageContainingAll(problem);
        }
        return all;
    }

    private static String key(Played played) {
        return new String(played.key(), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @ValueSource(strings = {"traffic.avro", "traffic.jsonl"})
    void shouldPlayInOrderWithRoomsInForceFromTheFirstMoveOn(String name) {
        Path file = write(name, List.of(room("shop"), room("other"), move("shop", 1_000), report(1_000, 5),
                room("shop"), move("shop", 900), move("other", 2_000)));

        List<Played> played = read(file, ALL);

        assertThat(played).extracting(RecordingFeedTest::key).containsExactly("shop", "other", "shop|nairobi",
                "shop|ANYWHERE", "shop", "shop|nairobi", "other|nairobi");
        assertThat(played).extracting(Played::at).containsExactly(1_000L, 1_000L, 1_000L, 1_000L, 1_000L, 900L,
                2_000L);
        assertThat(played.get(3).topic()).isEqualTo(Topics.TICKETS_ISSUED);
    }

    @Test
    void shouldPlayOneRoomAlone() {
        Path file = write("traffic.avro", List.of(room("shop"), move("shopping", 1_000), move("shop", 1_001)));

        assertThat(read(file, new ReplayRange("", Optional.empty(), Optional.empty(), Optional.of("shop"))))
                .extracting(RecordingFeedTest::key).containsExactly("shop",
                        "shop|nairobi");
    }

    @Test
    void shouldPlayARangeWithTheRoomAsItWasAndCountersFromItsStart() {
        Path file = write("traffic.avro", List.of(room("shop"), move("shop", 1_000), report(1_000, 5),
                move("shop", 2_000), report(2_000, 7), report(2_100, 2), move("shop", 3_000), room("other"),
                move("shop", 2_500), room("late")));

        List<Played> played = read(file, new ReplayRange("", Optional.of(Instant.ofEpochMilli(2_000)),
                Optional.of(Instant.ofEpochMilli(3_000)), Optional.empty()));

        assertThat(played).extracting(RecordingFeedTest::key).containsExactly("shop", "shop|nairobi", "shop|ANYWHERE",
                "shop|ANYWHERE", "shop|nairobi");
        assertThat(played).extracting(Played::at).containsExactly(2_000L, 2_000L, 2_000L, 2_100L, 2_500L);
    }

    @Test
    void shouldPlayLinesThatAnEditorEndedInItsOwnWay() throws IOException {
        Path file = write("traffic.jsonl", List.of(move("shop", 1_000), move("shop", 1_001)));
        Files.writeString(file, Files.readString(file).replace("\n", "\r\n"));

        assertThat(read(file, ALL)).hasSize(2);
    }

    @Test
    void shouldPlayWhatComesBeforeALineThatIsNoRecordAndNameIt() throws IOException {
        Path file = write("traffic.jsonl", List.of(move("shop", 1_000), move("shop", 1_001)));
        Files.writeString(file, Files.readString(file) + "\n{\"roomId\": \"shop\"}\n");

        assertThat(readUntilItFails(file, RecordingException.class, file.toString(), "line 4: ")).hasSize(2);
    }

    @Test
    void shouldPlayWhatIsWholeOfAFileThatWasCutOffAndSaySo() throws IOException {
        Path file = write("traffic.avro", LongStream.range(0, 150_000).mapToObj(at -> move("shop", at)).toList());
        byte[] whole = Files.readAllBytes(file);
        Files.write(file, Arrays.copyOf(whole, whole.length - 20));

        assertThat(readUntilItFails(file, ReplayException.class, file + " is cut off")).as("all blocks but the last")
                .hasSizeBetween(50_000, 149_999);
    }

    @Test
    void shouldSayThatAFileIsNotThere() {
        assertThatThrownBy(() -> read(folder.resolve("none.avro"), ALL))
                .isInstanceOf(RecordingException.class).hasMessageContaining("none.avro")
                .hasMessageContaining("there is no such file");
    }
}
