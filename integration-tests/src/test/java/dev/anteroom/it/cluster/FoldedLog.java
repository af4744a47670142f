package dev.anteroom.it.cluster;

import dev.anteroom.core.counting.Cells;
import dev.anteroom.core.counting.CellArithmetic;
import dev.anteroom.core.counting.IssuedCounter;
import dev.anteroom.core.counting.MoveCounter;
import dev.anteroom.core.counting.TickGrid;
import dev.anteroom.core.counting.TicketCount;
import dev.anteroom.core.counting.Timing;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.it.Installation;
import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.TickCell;
import dev.anteroom.schemas.avro.TicketsIssued;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.schemas.type.AvroType;
import dev.anteroom.schemas.type.AvroTypes;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.StringDeserializer;

/**
 * What moves and issued ticket numbers add up to, read from the log from its beginning and counted anew, whatever counted them
 * while parts failed: against a state that says up to which records it counts.
 */
final class FoldedLog {

    private static final Duration POLL = Duration.ofMillis(500);

    private final Installation installation;
    private final DemoRoom room;

    FoldedLog(Installation installation, DemoRoom room) {
        this.installation = installation;
        this.room = room;
    }

    private static final class TreeCells implements Cells {

        private final Map<Long, TickCell> cells = new TreeMap<>();

        @Override
        public TickCell at(long tick) {
            return cells.computeIfAbsent(tick, CellArithmetic::empty);
        }

        @Override
        public void keep(TickCell cell) {
            cells.put(cell.getTick(), cell);
        }

        int activeSince(long tick) {
            return cells.values().stream().filter(cell -> cell.getTick() >= tick).mapToInt(TickCell::getActive).sum();
        }

        int waitingSince(long tick) {
            return cells.values().stream().filter(cell -> cell.getTick() >= tick)
                    .flatMap(cell -> cell.getWaiting().stream()).mapToInt(BucketCount::getCount).sum();
        }
    }

    /** What differs between {@code state} and the log, in words; empty when nothing does. */
    List<String> differencesOf(RoomState state) {
        Map<String, TreeCells> cells = new HashMap<>();
        foldMoves(state, cells);
        foldNumbers(state, cells);
        long counted = state.getCountedUpTo();
        long session = room.session().toMillis();
        long settle = room.settle().toMillis();
        boolean wasAnyLeftOut = state.getUncounted().stream()
                .anyMatch(span -> span.getTo() > counted - session - settle);
        boolean isExact = state.getProved() && state.getEdgesLeftOut() == 0 && !wasAnyLeftOut;
        long firstActive = tickOf(counted - session - (isExact ? 0 : settle));
        long firstWaiting = tickOf(counted) - room.lapse().toMillis();
        List<String> differences = new ArrayList<>();
        for (DataCenterSummary summary : state.getDataCenters()) {
            TreeCells folded = cells.getOrDefault(summary.getDataCenter(), new TreeCells());
            compare(differences, summary.getDataCenter() + ", active", summary.getActive(),
                    folded.activeSince(firstActive));
            compare(differences, summary.getDataCenter() + ", waiting", summary.getWaiting(),
                    folded.waitingSince(firstWaiting));
        }
        return differences;
    }

    private static void compare(List<String> differences, String what, int stated, int folded) {
        if (stated != folded) {
            differences.add(what + ": the state says " + stated + ", the log " + folded);
        }
    }

    private long tickOf(long at) {
        return Timing.startOf(at, room.tick().toMillis());
    }

    private void foldMoves(RoomState state, Map<String, TreeCells> cells) {
        Map<String, Long> last = new HashMap<>();
        state.getDataCenters().forEach(summary -> last.put(summary.getDataCenter(), summary.getTrafficOffset()));
        for (ConsumerRecord<String, TrafficEvent> record : read(Topics.TRAFFIC, AvroTypes.TRAFFIC_EVENT)) {
            TrafficEvent move = record.value();
            if (move != null && move.getRoomId().equals(room.id())
                    && record.offset() <= last.getOrDefault(move.getDataCenter(), -1L)) {
                Timing timing = new Timing(move.getTickMillis(), move.getBucketMillis(), move.getCountedMillis());
                MoveCounter.count(move, record.timestamp(), TickGrid.of(timing),
                        cells.computeIfAbsent(move.getDataCenter(), first -> new TreeCells()));
            }
        }
    }

    private void foldNumbers(RoomState state, Map<String, TreeCells> cells) {
        Map<String, ScopeState> stated = new HashMap<>();
        state.getScopes().forEach(scope -> stated.put(scope.getScope(), scope));
        Map<String, TicketCount> counts = new HashMap<>();
        for (ConsumerRecord<String, TicketsIssued> record : read(Topics.TICKETS_ISSUED, AvroTypes.TICKETS_ISSUED)) {
            TicketsIssued report = record.value();
            ScopeState scope = report == null ? null : stated.get(report.getScope());
            if (scope == null) {
                continue;
            }
            TicketCount before = counts.getOrDefault(report.getScope(), TicketCount.NONE);
            TicketCount after = before.after(report);
            // Both only grow, the difference does not.
            if (after.issued() <= scope.getIssuedKnown() + scope.getReturned()
                    && after.returned() <= scope.getReturned()) {
                Timing timing = new Timing(report.getTickMillis(), report.getBucketMillis(),
                        report.getCountedMillis());
                IssuedCounter.count(before, after, report, record.timestamp(), TickGrid.of(timing),
                        cells.computeIfAbsent(report.getScope(), first -> new TreeCells()));
                counts.put(report.getScope(), after);
            }
        }
    }

    private <T extends SpecificRecord> List<ConsumerRecord<String, T>> read(TopicDescriptor<T> topic,
            AvroType<T> type) {
        List<TopicPartition> partitions = IntStream.range(0, installation.topics().partitions())
                .mapToObj(partition -> new TopicPartition(installation.topic(topic), partition)).toList();
        try (KafkaConsumer<String, T> consumer = new KafkaConsumer<>(
                Map.of(ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG, installation.bootstrap(),
                        // What was reported in a transaction that was aborted is reported again.
                        ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed"),
                new StringDeserializer(),
                installation.serdes().deserializer(type))) {
            Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
            consumer.assign(partitions);
            consumer.seekToBeginning(partitions);
            List<ConsumerRecord<String, T>> all = new ArrayList<>();
            while (ends.entrySet().stream().anyMatch(end -> consumer.position(end.getKey()) < end.getValue())) {
                consumer.poll(POLL).forEach(all::add);
            }
            return all;
        }
    }
}
