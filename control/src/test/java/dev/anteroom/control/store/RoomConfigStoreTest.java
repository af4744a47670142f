package dev.anteroom.control.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.control.store.RoomStoreException.Outcome;
import dev.anteroom.roomfile.RoomsFileException;
import dev.anteroom.schemas.avro.AuditAction;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.errors.ProducerFencedException;
import org.apache.kafka.common.errors.TimeoutException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@Tag("feature.audit")
class RoomConfigStoreTest {

    private final StoreUnderTest topic = new StoreUnderTest();

    private static RoomConfig room(int limit) {
        return AvroTypes.newRoomConfig().setRoomId("a").setName("a").setHost("a.example").setTotalActiveUsers(limit)
                .setNewUsersPerMinute(5).build();
    }

    private static RoomConfigStore.Edit set(int limit) {
        return rooms -> Map.of("a", Optional.of(room(limit)));
    }

    private static RoomConfigStore.Edit add(int more) {
        return rooms -> Map.of("a", Optional.of(RoomConfig.newBuilder(rooms.get("a"))
                .setTotalActiveUsers(Objects.requireNonNull(rooms.get("a")).getTotalActiveUsers() + more).build()));
    }

    @Test
    void shouldEditWhatAnotherEdgeWroteMeanwhile() throws InterruptedException {
        topic.store().change("me", set(10));
        topic.failNextCommit(new ProducerFencedException("newer"), () -> topic.put(room(100)));

        topic.store().change("me", add(1));

        assertThat(topic.room("a").getTotalActiveUsers()).isEqualTo(101);
    }

    @Test
    void shouldTryAgainWhenAnotherEdgeBeginsAtTheSameTime() throws InterruptedException {
        topic.failNextBegin(new ProducerFencedException("newer"));

        topic.store().change("me", set(10));

        assertThat(topic.room("a").getTotalActiveUsers()).isEqualTo(10);
    }

    @Test
    void shouldSayThatNothingWasWrittenWhenNoTransactionBegins() {
        topic.failNextBegin(new TimeoutException("no answer"));

        assertThatThrownBy(() -> topic.store().change("me", set(10))).isInstanceOfSatisfying(RoomStoreException.class,
                failure -> assertThat(failure.outcome()).isEqualTo(Outcome.NOTHING_WRITTEN));
        assertThat(topic.written()).isEmpty();
    }

    private static int limit(Map<String, RoomConfig> rooms) {
        return Objects.requireNonNull(rooms.get("a")).getTotalActiveUsers();
    }

    private static Stream<KafkaException> failures() {
        // Brokers may answer the second where two edges use the transactional id at the same moment.
        return Stream.of(new ProducerFencedException("newer"), new KafkaException("unexpected"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldKnowItsOwnChangeWhenTheConfirmationWasLost(KafkaException failure) throws InterruptedException {
        topic.loseNextConfirmation(failure, () -> {
        });

        assertThat(topic.store().change("me", set(10))).containsExactly(Map.entry("a", topic.room("a")));
        assertThat(topic.written()).as("a change that was already made is not made again").hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldKnowItsOwnChangeAlsoWhereAnotherEdgeHasChangedTheSameSince(KafkaException failure)
            throws InterruptedException {
        topic.loseNextConfirmation(failure, () -> topic.put(room(100)));

        assertThat(limit(topic.store().change("me", set(10)))).as("what it made").isEqualTo(10);
        assertThat(topic.written()).as("a change that was already made is not made again").hasSize(1);
        assertThat(topic.room("a")).isEqualTo(room(100));
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldKnowItsOwnChangeAlsoWhereAnotherEdgeHasRemovedTheRoomSince(KafkaException failure)
            throws InterruptedException {
        topic.loseNextConfirmation(failure, () -> topic.remove("a"));

        assertThat(limit(topic.store().change("me", set(10)))).isEqualTo(10);
        assertThat(topic.written()).hasSize(1);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldLookForAChangeAlsoWhereTheNextTransactionIsNotBegunAtOnce(KafkaException failure)
            throws InterruptedException {
        topic.loseNextConfirmation(failure, () -> {
            topic.put(room(100));
            topic.failNextBegin(new ProducerFencedException("newer"));
        });

        topic.store().change("me", set(10));

        assertThat(topic.written()).hasSize(1);
    }

    @Test
    void shouldMakeAChangeAgainThatWasNotMadeWhereBrokersAnsweredWithAnError() throws InterruptedException {
        topic.failNextCommit(new KafkaException("unexpected"), () -> {
        });

        topic.store().change("me", set(11));

        assertThat(topic.room("a").getTotalActiveUsers()).isEqualTo(11);
    }

    @ParameterizedTest
    @MethodSource("failures")
    void shouldMakeAChangeAgainThatWasNotMadeWhereAnotherEdgeHasChangedTheSameSince(KafkaException failure)
            throws InterruptedException {
        topic.store().change("me", set(10));
        topic.failNextCommit(failure, () -> topic.put(room(100)));

        assertThat(topic.store().change("me", add(1)).get("a")).isEqualTo(topic.room("a"));
        assertThat(topic.room("a").getTotalActiveUsers()).isEqualTo(101);
    }

    @Test
    void shouldSayWhenItIsNotKnownWhatBecameOfAChange() {
        topic.failNextCommit(new TimeoutException("no answer"), () -> {
        });

        assertThatThrownBy(() -> topic.store().change("me", set(10))).isInstanceOfSatisfying(RoomStoreException.class,
                failure -> assertThat(failure.outcome()).isEqualTo(Outcome.UNKNOWN));
    }

    @Test
    void shouldNotEditRoomsThatItHasNotReadToTheirEnd() {
        topic.commitUnread();

        assertThatThrownBy(() -> topic.store().change("me", set(10))).isInstanceOfSatisfying(RoomStoreException.class,
                failure -> assertThat(failure.outcome()).isEqualTo(Outcome.NOTHING_WRITTEN));
        assertThat(topic.written()).isEmpty();
    }

    @Test
    void shouldSayWhenItsOwnChangeIsNotReadYet() {
        topic.stopReading();

        assertThatThrownBy(() -> topic.store().change("me", set(10))).isInstanceOfSatisfying(RoomStoreException.class,
                failure -> assertThat(failure.outcome()).isEqualTo(Outcome.NOT_READ_YET));
        assertThat(topic.written()).hasSize(1);
    }

    @Test
    void shouldGiveUpWhenOthersChangeRoomsAllTheTime() {
        for (int i = 0; i < 8; i++) {
            topic.failNextCommit(new ProducerFencedException("newer"), () -> {
            });
        }

        assertThatThrownBy(() -> topic.store().change("me", set(10))).isInstanceOfSatisfying(RoomStoreException.class,
                failure -> assertThat(failure.outcome()).as("of the last attempt").isEqualTo(Outcome.UNKNOWN))
                .hasMessageContaining("in 8 attempts");
    }

    @Test
    void shouldSayThatNothingWasWrittenWhereNoTransactionCouldBegin() {
        for (int i = 0; i < 8; i++) {
            topic.failNextBegin(new ProducerFencedException("newer"));
        }

        assertThatThrownBy(() -> topic.store().change("me", set(10))).isInstanceOfSatisfying(RoomStoreException.class,
                failure -> assertThat(failure.outcome()).isEqualTo(Outcome.NOTHING_WRITTEN));
    }

    /** The rules and events of a file, and of a room that is replaced, have no history. */
    @Test
    void shouldKeepTheHistoryOfRulesAndEvents() throws InterruptedException {
        topic.store().change("me", rooms -> Map.of("a", Optional.of(withRuleAndEvent("first"))));
        RoomConfig first = topic.room("a");
        topic.later(1);
        topic.store().change("me", rooms -> Map.of("a", Optional.of(withRuleAndEvent("first"))));
        assertThat(topic.room("a")).as("nothing has changed").isEqualTo(first);
        topic.later(1);

        topic.store().change("me", rooms -> Map.of("a", Optional.of(withRuleAndEvent("second"))));

        assertThat(first.getRules()).extracting(rule -> rule.getVersion() + " " + rule.getModifiedAt())
                .containsExactly("1 1000");
        assertThat(topic.room("a").getRules()).extracting(rule -> rule.getVersion() + " " + rule.getModifiedAt())
                .containsExactly("2 1002");
        assertThat(topic.room("a").getEvents())
                .extracting(event -> event.getCreatedAt() + " " + event.getModifiedAt())
                .containsExactly("1000 1002");
        assertThat(topic.room("a").getEvents().getFirst().getShuffleSeed())
                .isEqualTo(first.getEvents().getFirst().getShuffleSeed()).isNotNull();
    }

    private static RoomConfig withRuleAndEvent(String description) {
        return RoomConfig.newBuilder(room(10))
                .setRules(List.of(BypassRule.newBuilder().setId("r").setExpression("http.host eq \"a\"")
                        .setDescription(description).build()))
                .setEvents(List.of(RoomEvent.newBuilder().setId("e").setName("e").setDescription(description)
                        .setPrequeueAt(1_000_000L).setStartAt(2_000_000).setEndAt(3_000_000).setShuffleAtStart(true)
                        .build()))
                .build();
    }

    @Test
    void shouldWriteNothingWhereNothingChanges() throws InterruptedException {
        topic.store().change("me", set(10));
        topic.later(1);

        assertThat(topic.store().change("me", set(10)).get("a")).isEqualTo(topic.room("a"));
        assertThat(topic.written()).hasSize(1);
        assertThat(topic.audits()).hasSize(1);
    }

    @Test
    void shouldGiveEveryVersionATimeOfItsOwn() throws InterruptedException {
        topic.store().change("me", set(10));
        long first = topic.room("a").getModifiedAt();

        topic.store().change("me", set(11));

        assertThat(topic.room("a").getModifiedAt()).isGreaterThan(first);
    }

    @Test
    void shouldTellWhoDidWhat() throws InterruptedException {
        topic.store().change("me", set(10));
        topic.store().change("you", add(5));
        topic.store().change("me", rooms -> Map.of("a", Optional.empty()));

        assertThat(topic.audits()).extracting(audit -> audit.getAuthor() + " " + audit.getAction()).containsExactly(
                "me " + AuditAction.CREATED, "you " + AuditAction.CHANGED, "me " + AuditAction.DELETED);
        assertThat(topic.audits().get(1).getChanges()).singleElement()
                .satisfies(change -> assertThat(change.getKey() + " " + change.getBefore() + " " + change.getAfter())
                        .isEqualTo("total_active_users 10 15"));
        assertThat(topic.store().rooms()).isEmpty();
    }

    @Test
    void shouldRefuseARoomThatBrokersWouldNotTake() {
        RoomConfig large = RoomConfig.newBuilder(room(10)).setCustomPageHtml("x".repeat(1_000_001)).build();

        assertThatThrownBy(() -> topic.store().change("me", rooms -> Map.of("a", Optional.of(large))))
                .isInstanceOf(RoomsFileException.class).hasMessageContaining("at most 1000000");
        assertThat(topic.written()).isEmpty();
    }
}
