package dev.anteroom.streams.health;

import dev.anteroom.streams.common.InvalidRecordException;
import dev.anteroom.core.health.HealthCheckRules;
import dev.anteroom.schemas.avro.HealthCheck;
import dev.anteroom.schemas.avro.HealthResult;
import java.util.List;
import org.apache.kafka.streams.processor.api.ContextualProcessor;
import org.apache.kafka.streams.processor.api.Record;
import org.jspecify.annotations.Nullable;

/** Convert the records of the two sources into changes of a check, and refuse records that make no sense. */
final class HealthReaders {

    private HealthReaders() {
    }

    /** Reads the topic of checks. */
    static final class Checks extends ContextualProcessor<String, HealthCheck, String, HealthChange> {

        @Override
        public void process(Record<String, HealthCheck> record) {
            context().forward(new Record<>(record.key(), read(record.key(), record.value()), record.timestamp()));
        }

        private static HealthChange read(@Nullable String checkId, @Nullable HealthCheck check) {
            if (check == null) {
                return new HealthChange.Removed();
            }
            requireKey(checkId, check.getCheckId());
            List<String> problems = HealthCheckRules.problems(check);
            if (!problems.isEmpty()) {
                throw new InvalidRecordException("check " + checkId + " is not valid: " + String.join("; ", problems));
            }
            return new HealthChange.Configured(check);
        }
    }

    /** Reads the topic of results. Their time is that of the edge's clock, as far as it is plausible. */
    static final class Results extends ContextualProcessor<String, HealthResult, String, HealthChange> {

        @Override
        public void process(Record<String, HealthResult> record) {
            HealthResult result = record.value();
            if (result == null) {
                throw new InvalidRecordException("the result of a probe has no value");
            }
            requireKey(record.key(), result.getCheckId());
            HealthResult timed = HealthResult.newBuilder(result).setAt(record.timestamp()).build();
            context().forward(new Record<>(record.key(), new HealthChange.Probed(timed), record.timestamp()));
        }
    }

    private static void requireKey(@Nullable String key, String checkId) {
        if (!checkId.equals(key)) {
            throw new InvalidRecordException("the record about check " + checkId + " has the key '" + key + "'");
        }
    }
}
