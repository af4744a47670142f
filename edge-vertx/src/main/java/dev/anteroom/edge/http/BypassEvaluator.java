package dev.anteroom.edge.http;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.room.PerRoom;
import dev.anteroom.core.rule.BypassRules;
import dev.anteroom.core.rule.RequestFacts;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.http.HttpHeaders;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells who passes a room by its rules. Belongs to the event loop. */
final class BypassEvaluator {

    private static final Logger LOG = LoggerFactory.getLogger(BypassEvaluator.class);

    private final EdgeMetrics metrics;
    private final PerRoom<BypassRules> rules = new PerRoom<>(this::read);

    BypassEvaluator(EdgeMetrics metrics) {
        this.metrics = metrics;
    }

    private BypassRules read(RoomConfig room) {
        return BypassRules.of(room, (rule, reason) -> {
            metrics.ruleFailed();
            LOG.atError().addKeyValue("room", room.getRoomId()).addKeyValue("rule", rule.getId())
                    .addKeyValue("reason", reason.getMessage()).log("a bypass rule is off; it can't be understood");
        });
    }

    /**
     * Whether the request passes however its path is read: a rule for {@code /assets} must not open
     * {@code /assets/../tickets} to an origin that resolves it.
     */
    boolean letPass(VisitorRequest visit, RoomView room) {
        BypassRules applied = rules.of(room.config());
        if (applied.isEmpty()) {
            return false;
        }
        for (String path : visit.target().paths()) {
            if (!applied.apply(new Facts(visit, path))) {
                return false;
            }
        }
        return true;
    }

    private record Facts(VisitorRequest visit, String path) implements RequestFacts {

        @Override
        public String host() {
            return visit.target().host();
        }

        @Override
        public String query() {
            return visit.target().query();
        }

        @Override
        public String method() {
            return visit.method();
        }

        @Override
        public String userAgent() {
            return visit.header(HttpHeaders.USER_AGENT);
        }

        @Override
        public String cookies() {
            return String.join("; ", header("cookie"));
        }

        @Override
        public List<String> header(String name) {
            return visit.http().headers().getAll(name);
        }

        @Override
        public Optional<IpAddress> source() {
            return visit.source();
        }
    }
}
