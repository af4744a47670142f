package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.EdgeServer;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Clients that throw their cookies away, fifty requests a second, through two edges of two data centers, at a room of 200
 * that honest visitors need half of.
 */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.ghosts")
class GhostsIT {

    private static final int LIMIT = 200;
    /** If each of them took a place, nobody else could enter. */
    private static final int GHOSTS = 2 * LIMIT;
    private static final long GHOST_MILLIS = 20;
    private static final int HONEST = LIMIT / 2;

    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;

    GhostsIT(@TempDir Path folder) {
        edges = Edges.counted(Installation.shared(), origin, folder);
    }

    private List<EdgeServer> start(String probation, String percentOfNetwork) {
        Path rooms = edges.rooms(LIMIT, "session_duration: 5m");
        List<EdgeServer> both = List.of("nairobi", "lima").stream()
                .map(dataCenter -> edges.ready(dataCenter,
                        Map.of("rooms.file", rooms.toString(), "http.trustForwarded.from", "127.0.0.1",
                                "http.probation", probation, "http.probation.percentOfNetwork", percentOfNetwork)))
                .toList();
        // The network of a load balancer has no bound of its own, so no bound is used up.
        both.forEach(edge -> {
            Visitor early = new Visitor();
            await("places are given").atMost(PATIENCE).until(() -> early.isLetIn(edge.port()));
        });
        return both;
    }

    private static CompletableFuture<HttpResponse<String>> ask(EdgeServer edge, String address,
            Optional<String> cookie) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + edge.port() + "/tickets"))
                .timeout(PATIENCE).header("Accept", "text/html").header("X-Forwarded-For", address);
        cookie.ifPresent(value -> request.header("Cookie", value));
        return Visitor.HTTP.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    /** Sends all ghosts; each completes with whether it was let in. */
    private static List<CompletableFuture<Boolean>> ghosts(List<EdgeServer> both, long betweenMillis,
            IntFunction<String> address) {
        return IntStream.range(0, GHOSTS).mapToObj(i -> after(Duration.ofMillis(i * betweenMillis),
                () -> ask(both.get(i % both.size()), address.apply(i), Optional.empty())
                        .thenApply(answer -> answer.body().equals(Origin.BODY))))
                .toList();
    }

    /** A visitor who keeps the cookie and comes when told to; completes when the visitor is in. */
    private static CompletableFuture<Boolean> honest(EdgeServer edge, String address, Optional<String> cookie) {
        return ask(edge, address, cookie).thenCompose(answer -> {
            if (answer.body().equals(Origin.BODY)) {
                return CompletableFuture.completedFuture(true);
            }
            Optional<String> kept = answer.headers().firstValue("Set-Cookie")
                    .map(header -> header.substring(0, header.indexOf(';'))).or(() -> cookie);
            return after(Duration.ofSeconds(answer.headers().firstValueAsLong("Refresh").orElseThrow()),
                    () -> honest(edge, address, kept));
        });
    }

    private static CompletableFuture<Boolean> after(Duration time, Supplier<CompletableFuture<Boolean>> action) {
        return CompletableFuture.completedFuture(true).thenComposeAsync(now -> action.get(),
                CompletableFuture.delayedExecutor(time.toMillis(), TimeUnit.MILLISECONDS));
    }

    /**
     * Returns when all honest visitors are in, who come evenly while the ghosts do. Sessions are so long that nobody enters in
     * place of a ghost.
     *
     * @return how many ghosts were let in
     */
    private long letIn(List<EdgeServer> both, IntFunction<String> address,
            List<CompletableFuture<Boolean>> ghosts) {
        List<CompletableFuture<Boolean>> all = IntStream.range(0, HONEST)
                .mapToObj(i -> after(Duration.ofMillis(i * GHOST_MILLIS * GHOSTS / HONEST),
                        () -> honest(both.get(i % both.size()), address.apply(i), Optional.empty())))
                .toList();
        Progress.await("all honest visitors are let in", () -> all.stream().filter(CompletableFuture::isDone).count(),
                () -> all.stream().allMatch(CompletableFuture::isDone),
                () -> "of %d, with %d ghosts answered, in %s".formatted(HONEST,
                        ghosts.stream().filter(CompletableFuture::isDone).count(), edges.statesInForce()));
        assertThat(all).allMatch(CompletableFuture::join);
        return ghosts.stream().filter(CompletableFuture::join).count();
    }

    private static String anyNetwork(int i) {
        return "198.51." + (i % 250) + ".7";
    }

    @Test
    void shouldLeaveTheRoomToVisitorsOfOtherNetworks() {
        List<EdgeServer> both = start("false", "20");

        long ghosts = letIn(both, GhostsIT::anyNetwork, ghosts(both, GHOST_MILLIS, i -> "203.0.113." + i % 250));

        assertThat(ghosts).as("places of ghosts").isLessThanOrEqualTo(LIMIT - HONEST);
    }

    @Test
    void shouldLeaveTheRoomToVisitorsOfOtherNetworksWhereAllComeAtOnce() {
        List<EdgeServer> both = start("false", "20");

        long ghosts = letIn(both, GhostsIT::anyNetwork, ghosts(both, 0, i -> "203.0.113." + i % 250));

        assertThat(ghosts).as("places of ghosts").isLessThanOrEqualTo(LIMIT - HONEST);
    }

    @Test
    void shouldLeaveTheRoomToThoseWhoKeepTheirCookieWithProbation() {
        List<EdgeServer> both = start("true", "100");

        long ghosts = letIn(both, i -> "203.0.113." + i, ghosts(both, GHOST_MILLIS, GhostsIT::anyNetwork));

        assertThat(ghosts).as("places of ghosts").isLessThanOrEqualTo(LIMIT - HONEST);
    }
}
