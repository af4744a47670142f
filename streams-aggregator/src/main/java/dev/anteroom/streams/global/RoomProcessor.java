package dev.anteroom.streams.global;

import dev.anteroom.core.roomstate.RoomStateCalculator;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.streams.common.PromptCommit;
import dev.anteroom.streams.common.PublishSchedule;
import dev.anteroom.streams.common.Punctuation;
import dev.anteroom.streams.common.TopologySettings;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Keeps what is known of every room and publishes, each {@code publishInterval}, the rooms that are due. */
final class RoomProcessor implements Processor<String, RoomChange, String, RoomState> {

    private final TopologySettings settings;
    private final Punctuation byClock = new Punctuation();

    @SuppressWarnings("NullAway.Init") // Streams calls init before anything else.
    private ProcessorContext<String, RoomState> context;
    @SuppressWarnings("NullAway.Init") // As above.
    private RoomStores stores;
    @SuppressWarnings("NullAway.Init") // As above.
    private RoomStatePublisher publisher;
    @SuppressWarnings("NullAway.Init") // As above.
    private PublishSchedule schedule;
    private long newestCount;

    RoomProcessor(TopologySettings settings) {
        this.settings = settings;
    }

    @Override
    public void init(ProcessorContext<String, RoomState> taskContext) {
        context = taskContext;
        stores = RoomStores.of(taskContext);
        newestCount = 0;
        publisher = new RoomStatePublisher(stores,
                new LivingEdges(taskContext.getStateStore(GlobalTopology.HEARTBEATS)),
                new RoomStateCalculator(settings.anywherePercent(), RoomStateCalculator.KEPT_PERCENT), taskContext);
        stores.configs().forEach(publisher::configured);
        PromptCommit commit = new PromptCommit(settings, taskContext);
        schedule = PublishSchedule.start(settings, taskContext, byClock, now -> {
            if (publisher.publish(now)) {
                commit.published(newestCount, now);
            }
        });
    }

    @Override
    public void close() {
        byClock.close();
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
                stores.dataCenters().put(counted.key(), counted.state());
                publisher.changed(roomId);
            }
            case RoomChange.Uncounted uncounted -> {
                stores.dataCenters().delete(uncounted.key());
                publisher.changed(roomId);
            }
        }
    }
}
