package dev.anteroom.streams.global;

import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.EdgeHeartbeat;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.topic.ProofKey;
import dev.anteroom.streams.common.PromptCommit;
import dev.anteroom.streams.common.PublishMoment;
import dev.anteroom.streams.common.PublishSchedule;
import dev.anteroom.streams.common.Punctuation;
import dev.anteroom.streams.common.RoomFailures;
import dev.anteroom.streams.common.StoppedRooms;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.TopologyTime;
import java.util.OptionalLong;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.KeyValueIterator;
import org.apache.kafka.streams.state.ReadOnlyKeyValueStore;

/** Stores what is known about every room and publishes, in each {@code publishInterval}, the rooms that are due. */
final class RoomProcessor implements Processor<String, RoomChange, String, RoomState> {

    /** Numbers of tasks are below this, because readers in other languages have no larger whole numbers. */
    private static final long NUMBERS = 1L << 53;

    private final TopologySettings settings;
    private final int partitions;
    private final LivingEdges livingEdges;
    private final RoomFailures failures;
    private final Punctuation byClock = new Punctuation();

    private ProcessorContext<String, RoomState> context;
    private RoomStores stores;
    private RoomStatePublisher publisher;
    private PublishSchedule schedule;
    private KeptProofs kept;
    private long newestCount;

    RoomProcessor(TopologySettings settings, int partitions, LivingEdges livingEdges, StoppedRooms stopped) {
        this.partitions = partitions;
        this.livingEdges = livingEdges;
        this.failures = new RoomFailures(stopped);
        this.settings = settings;
    }

    @Override
    public void init(ProcessorContext<String, RoomState> taskContext) {
        context = taskContext;
        failures.close();
        stores = RoomStores.of(taskContext);
        newestCount = 0;
        ReadOnlyKeyValueStore<String, EdgeHeartbeat> heartbeats = taskContext.getStateStore(GlobalTopology.HEARTBEATS);
        try (KeyValueIterator<String, EdgeHeartbeat> all = heartbeats.all()) {
            all.forEachRemaining(next -> livingEdges.heard(next.key, next.value));
        }
        kept = new KeptProofs(partitions, stores.dataCenters());
        publisher = new RoomStatePublisher(stores,
                livingEdges,
                new RoomStateCalculator(settings.anywherePercent(), RoomStateCalculator.KEPT_PERCENT),
                kept.proofs(), prolonging(kept), failures, taskContext);
        stores.configs().forEach(publisher::configured);
        PromptCommit commit = new PromptCommit(settings, taskContext);
        schedule = PublishSchedule.start(settings, taskContext, PublishMoment.STATES, byClock, now -> {
            if (publisher.publish(now)) {
                commit.published(newestCount, now);
            }
        });
    }

    private Prolonging prolonging(KeptProofs proofs) {
        OptionalLong by = settings.time() == TopologyTime.WALL_CLOCK
                ? OptionalLong.of(ThreadLocalRandom.current().nextLong(1, NUMBERS))
                : OptionalLong.empty();
        return new Prolonging(stores, proofs, context.taskId().partition(), by);
    }

    @Override
    public void close() {
        byClock.close();
        failures.close();
    }

    @Override
    public void process(Record<String, RoomChange> record) {
        schedule.before(record.timestamp());
        String roomId = record.key();
        switch (record.value()) {
            case RoomChange.Configured configured -> {
                stores.rooms().put(roomId, configured.config());
                publisher.configured(configured.config());
            }
            case RoomChange.Removed removed -> {
                stores.forget(roomId);
                publisher.removed(roomId);
                context.forward(new Record<>(roomId, null, record.timestamp()));
            }
            case RoomChange.Counted counted -> {
                newestCount = Math.max(newestCount, record.timestamp());
                stores.count(counted.key(), counted.state(), context.currentSystemTimeMs());
                publisher.changed(roomId);
            }
            case RoomChange.Proved(ProofKey key, DataCenterState proof) -> {
                kept.told(key, proof, context.currentSystemTimeMs());
            }
            case RoomChange.Told told -> {
                stores.health().put(told.key(), told.health());
                publisher.changed(roomId);
            }
            case RoomChange.Untold untold -> {
                stores.health().delete(untold.key());
                publisher.changed(roomId);
            }
            case RoomChange.Uncounted uncounted -> {
                stores.dataCenters().delete(uncounted.key());
                publisher.changed(roomId);
            }
        }
    }
}
