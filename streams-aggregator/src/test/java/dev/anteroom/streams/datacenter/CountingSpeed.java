package dev.anteroom.streams.datacenter;

import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import dev.anteroom.schemas.registry.InMemorySchemaRegistry;
import dev.anteroom.schemas.serde.AvroDeserializer;
import dev.anteroom.schemas.serde.AvroSerdes;
import dev.anteroom.schemas.serde.AvroSerializer;
import dev.anteroom.schemas.serde.AvroTypes;
import dev.anteroom.streams.topology.StateStores;
import dev.anteroom.streams.topology.TopologySettings;
import dev.anteroom.streams.traffic.Moves;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.processor.StateStore;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.StoreBuilder;

/**
 * Measures how many moves per second one core decodes and counts, without a broker: {@code main} prints a figure per
 * round. Stores are in memory, without changelog and cache, so every move pays for its reads and writes in full.
 */
final class CountingSpeed {

    private static final int MOVES = 500_000;
    private static final int VISITORS = 20_000;
    private static final int ROUNDS = 5;
    private static final long START = 1_700_000_040_000L;

    private final AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
    private final AvroDeserializer<TrafficEvent> reader = serdes.deserializer(AvroTypes.TRAFFIC_EVENT);
    private final MockProcessorContext<String, SpecificRecord> context = new MockProcessorContext<>();
    private final DataCenterProcessor processor = new DataCenterProcessor(TopologySettings.defaults());

    private CountingSpeed() {
        Duration retention = Duration.ofDays(1);
        add(StateStores.windowed(DataCenterTopology.CELLS, ownSerdes().serde(AvroTypes.TICK_CELL), retention));
        add(StateStores.windowed(DataCenterTopology.TALLIES, ownSerdes().serde(AvroTypes.BUCKET_TALLY), retention));
        add(StateStores.keyValue(DataCenterTopology.PROGRESS, KeyProgressSerde.serde()));
        add(StateStores.keyValue(DataCenterTopology.GONE_VISITORS, Serdes.Long()));
        processor.init(context);
    }

    /** Stores without a changelog share one subject, so each needs a registry of its own. */
    private static AvroSerdes ownSerdes() {
        return new AvroSerdes(new InMemorySchemaRegistry());
    }

    private <S extends StateStore> void add(StoreBuilder<S> builder) {
        S store = builder.withLoggingDisabled().withCachingDisabled().build();
        store.init(context.getStateStoreContext(), store);
        context.addStateStore(store);
    }

    @SuppressWarnings("SystemOut") // The figure is for people.
    public static void main(String[] arguments) {
        CountingSpeed speed = new CountingSpeed();
        List<byte[]> moves = speed.moves();
        for (int round = 1; round <= ROUNDS; round++) {
            long started = System.nanoTime();
            speed.count(moves);
            long nanos = System.nanoTime() - started;
            System.out.printf("round %d: %,d moves/s%n", round, MOVES * 1_000_000_000L / nanos);
        }
    }

    private void count(List<byte[]> moves) {
        for (int i = 0; i < moves.size(); i++) {
            TrafficEvent move = Objects.requireNonNull(reader.deserialize("traffic", moves.get(i)));
            context.setRecordMetadata("traffic", 0, i);
            processor.process(new Record<>(Moves.ROOM + '|' + Moves.NAIROBI, move, move.getAt()));
        }
    }

    /** Visitors who check in again and again over 100 s, a third of those who wait being admitted each time. */
    private List<byte[]> moves() {
        AvroSerializer<TrafficEvent> writer = serdes.serializer(AvroTypes.TRAFFIC_EVENT);
        Random random = new Random(1);
        long[] previous = new long[VISITORS];
        long[] buckets = new long[VISITORS];
        boolean[] active = new boolean[VISITORS];
        List<byte[]> moves = new ArrayList<>(MOVES);
        for (int i = 0; i < MOVES; i++) {
            int visitor = random.nextInt(VISITORS);
            long at = START + i * 100_000L / MOVES;
            Standing from = previous[visitor] == 0 ? Standing.NEW : standing(active[visitor]);
            if (from == Standing.NEW) {
                buckets[visitor] = Moves.TIMING.bucketOf(at) - 60_000L * random.nextInt(5);
            }
            active[visitor] |= random.nextInt(3) == 0;
            TrafficEvent move = Moves.by(visitor,
                    Moves.move(from, previous[visitor], standing(active[visitor]), buckets[visitor]));
            move.setAt(at);
            previous[visitor] = at;
            moves.add(Objects.requireNonNull(writer.serialize("traffic", move)));
        }
        return moves;
    }

    private static Standing standing(boolean active) {
        return active ? Standing.ACTIVE : Standing.WAITING;
    }
}
