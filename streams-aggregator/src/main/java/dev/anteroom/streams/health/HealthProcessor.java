package dev.anteroom.streams.health;

import dev.anteroom.core.health.OriginJudge;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import dev.anteroom.schemas.avro.OriginHealth;
import dev.anteroom.streams.common.PromptCommit;
import dev.anteroom.streams.common.PublishMoment;
import dev.anteroom.streams.common.PublishSchedule;
import dev.anteroom.streams.common.Punctuation;
import dev.anteroom.streams.common.TopologySettings;
import org.apache.avro.specific.SpecificRecord;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.ProcessorContext;
import org.apache.kafka.streams.processor.api.Record;

/** Counts the probes of each check, judges them at each {@code publishInterval}, and publishes what is new. */
final class HealthProcessor implements Processor<String, HealthChange, String, SpecificRecord> {

    private final TopologySettings settings;
    private final Punctuation byClock = new Punctuation();

    private HealthStores stores;
    private HealthPublisher publisher;
    private PublishSchedule schedule;
    private long newest;

    HealthProcessor(TopologySettings settings) {
        this.settings = settings;
    }

    @Override
    public void init(ProcessorContext<String, SpecificRecord> context) {
        stores = HealthStores.of(context);
        newest = 0;
        publisher = new HealthPublisher(stores, context);
        PromptCommit commit = new PromptCommit(settings, context);
        schedule = PublishSchedule.start(settings, context, PublishMoment.HEALTH, byClock, now -> {
            if (publisher.publish(now)) {
                commit.published(newest, now);
            }
        });
    }

    @Override
    public void close() {
        byClock.close();
    }

    @Override
    public void process(Record<String, HealthChange> record) {
        schedule.before(record.timestamp());
        newest = Math.max(newest, record.timestamp());
        switch (record.value()) {
            case HealthChange.Configured(HealthCheck check) -> configured(check, record.timestamp());
            case HealthChange.Removed removed -> removed(record.key());
            case HealthChange.Probed(HealthResult result) -> probed(result);
        }
    }

    private void configured(HealthCheck check, long at) {
        OriginJudge judge = new OriginJudge(check);
        OriginHealth known = stores.origins().get(check.getCheckId());
        stores.checks().put(check.getCheckId(), check);
        if (known == null) {
            stores.origins().put(check.getCheckId(), judge.begin(at));
        } else if (known.getConfiguredAt() != check.getModifiedAt()) {
            stores.origins().put(check.getCheckId(), judge.changed(known, at));
        }
        publisher.changed(check.getCheckId());
    }

    private void removed(String checkId) {
        stores.checks().delete(checkId);
        stores.origins().delete(checkId);
        publisher.changed(checkId);
    }

    /** A result that comes before its check was read, or after it was removed, is ignored. */
    private void probed(HealthResult result) {
        HealthCheck check = stores.checks().get(result.getCheckId());
        OriginHealth known = stores.origins().get(result.getCheckId());
        if (check == null || known == null) {
            return;
        }
        OriginJudge judge = new OriginJudge(check);
        if (judge.counts(result)) {
            stores.origins().put(result.getCheckId(), judge.counted(known, result));
        }
    }
}
