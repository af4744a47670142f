package dev.anteroom.benchmarks.decisions;

import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.rule.BypassRules;
import dev.anteroom.core.rule.RequestFacts;
import dev.anteroom.core.rule.SearchCrawler;
import dev.anteroom.runtime.room.PerRoom;
import dev.anteroom.runtime.room.RoomRoutes;
import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** Finds the room of a request among 100 of one host, and asks its ten rules, none of which matches. */
@State(Scope.Benchmark)
public class DoorBenchmark {

    private static final int ROOMS = 100;
    private static final List<String> TEXT_RULES = List.of("http.request.uri.path starts_with \"/assets/\"",
            "http.request.uri.path ends_with \".css\" or http.request.uri.path ends_with \".js\"",
            "http.request.method eq \"OPTIONS\"", "http.user_agent contains \"UptimeRobot\"",
            "http.request.uri.query contains \"preview=\" and not http.request.method in {\"POST\" \"PUT\"}",
            "http.request.headers[\"x-app\"] eq \"till\"", "http.cookie contains \"staff=\"",
            "ip.src in {10.0.0.0/8 192.168.0.0/16 2001:db8::/32}", "http.host eq \"admin.shop.example\"");
    private static final String LITERAL = "http.request.uri.path eq \"/health\"";
    private static final String PATTERN = "http.request.uri.path matches \"^/room-[0-9]+/(health|metrics)$\"";

    /** What the tenth rule is. */
    public enum Tenth {
        LITERAL, PATTERN
    }

    @Param
    public Tenth tenth = Tenth.LITERAL;

    private final Request request = new Request("/room-0/ticket/1234");
    private final PerRoom<BypassRules> rules = new PerRoom<>(room -> BypassRules.of(room, (rule, reason) -> {
        throw reason;
    }));
    private RoomRoutes routes = RoomRoutes.none();

    private record Request(String path) implements RequestFacts {

        private static final List<String> NONE = List.of();
        private static final Optional<IpAddress> SOURCE = IpAddress.parse("203.0.113.77");

        @Override
        public String host() {
            return "shop.example";
        }

        @Override
        public String query() {
            return "lang=en&event=77";
        }

        @Override
        public String method() {
            return "GET";
        }

        @Override
        public boolean https() {
            return true;
        }

        @Override
        public String referer() {
            return "";
        }

        @Override
        public Optional<String> country() {
            return Optional.empty();
        }

        @Override
        public OptionalLong autonomousSystem() {
            return OptionalLong.empty();
        }

        @Override
        public boolean isGenuine(SearchCrawler crawler) {
            return false;
        }

        @Override
        public String userAgent() {
            return "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0";
        }

        @Override
        public String cookies() {
            return "theme=dark; session=0123456789abcdef0123456789abcdef; consent=all";
        }

        @Override
        public List<String> header(String name) {
            return NONE;
        }

        @Override
        public Optional<IpAddress> source() {
            return SOURCE;
        }
    }

    @Setup
    public void prepare() {
        List<RoomView> rooms = new ArrayList<>();
        for (int i = 0; i < ROOMS; i++) {
            rooms.add(RoomView.of(room(i), Optional.empty()));
        }
        routes = RoomRoutes.of(rooms);
    }

    /** Of paths with the same length, the first room's is the last to be looked at. */
    private RoomConfig room(int index) {
        List<BypassRule> list = new ArrayList<>();
        TEXT_RULES.forEach(expression -> list.add(rule(expression)));
        list.add(rule(tenth == Tenth.PATTERN ? PATTERN : LITERAL));
        return AvroTypes.newRoomConfig().setRoomId("room-" + index).setName("room-" + index).setHost("shop.example")
                .setPath("/room-" + index).setTotalActiveUsers(1_000).setNewUsersPerMinute(1_000).setRules(list)
                .build();
    }

    private static BypassRule rule(String expression) {
        return BypassRule.newBuilder().setId(Integer.toHexString(expression.hashCode())).setExpression(expression)
                .build();
    }

    @Benchmark
    public Optional<RoomView> route() {
        return routes.match(request.host(), request.path());
    }

    @Benchmark
    public boolean routeAndRules() {
        RoomView room = routes.match(request.host(), request.path()).orElseThrow();
        return rules.of(room.config()).apply(request);
    }
}
