package dev.anteroom.edge.http;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.rule.BypassRules;
import dev.anteroom.core.rule.RequestFacts;
import dev.anteroom.core.rule.SearchCrawler;
import dev.anteroom.edge.address.AddressKnowledge;
import dev.anteroom.edge.metrics.EdgeMetrics;
import dev.anteroom.runtime.room.PerRoom;
import dev.anteroom.schemas.avro.RoomConfig;
import io.vertx.core.http.HttpHeaders;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tells which requests pass a room by its rules. Belongs to the event loop. */
final class BypassEvaluator {

    private static final Logger LOG = LoggerFactory.getLogger(BypassEvaluator.class);

    private final AddressKnowledge addresses;
    private final EdgeMetrics metrics;
    private final PerRoom<BypassRules> rules = new PerRoom<>(this::read);

    BypassEvaluator(AddressKnowledge addresses, EdgeMetrics metrics) {
        this.addresses = addresses;
        this.metrics = metrics;
    }

    private BypassRules read(RoomConfig room) {
        return BypassRules.of(room, (rule, reason) -> {
            metrics.ruleFailed();
            LOG.atError().addKeyValue("room", room.getRoomId()).addKeyValue("rule", rule.getId())
                    .addKeyValue("reason", reason.getMessage()).log("a bypass rule is off, because its expression"
                            + " can't be parsed");
        });
    }

    /**
     * Whether the request passes under every reading of its path: a rule for {@code /assets} must not open
     * {@code /assets/../tickets} at an origin that resolves paths, and a rule for everything but {@code /tickets} must
     * not open {@code /Tickets} at an origin that ignores case.
     */
    boolean letPass(VisitorRequest visit, RoomView room) {
        BypassRules applied = rules.of(room.config());
        if (applied.isEmpty()) {
            return false;
        }
        Facts facts = new Facts(visit, addresses);
        boolean folded = !room.config().getPathCaseSensitive();
        for (String path : visit.target().paths()) {
            if (!applied.apply(facts.readAs(path))
                    || (folded && !applied.apply(facts.readAs(path.toLowerCase(Locale.ROOT))))) {
                return false;
            }
        }
        return true;
    }

    /** The facts are shared by all readings of a request. */
    private static final class Facts implements RequestFacts {

        private final VisitorRequest visit;
        private final AddressKnowledge addresses;
        private String path = "";

        Facts(VisitorRequest visit, AddressKnowledge addresses) {
            this.visit = visit;
            this.addresses = addresses;
        }

        Facts readAs(String reading) {
            path = reading;
            return this;
        }

        @Override
        public String path() {
            return path;
        }

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
        public boolean https() {
            return visit.https();
        }

        @Override
        public String referer() {
            return visit.header(HttpHeaders.REFERER);
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

        @Override
        public Optional<String> country() {
            return visit.source().flatMap(addresses::country);
        }

        @Override
        public OptionalLong autonomousSystem() {
            return visit.source().map(addresses::autonomousSystem).orElse(OptionalLong.empty());
        }

        @Override
        public boolean isGenuine(SearchCrawler crawler) {
            return addresses.isGenuine(crawler, visit.source());
        }
    }
}
