package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.anteroom.edge.EdgeServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Twenty scripts that ask ten times a second among 300 visitors who ask when they are told to; all come in the same
 * bucket, in a drawn order.
 *
 * <p>The measure is how many of the others each script leaves behind (Mann and Whitney's U), whose distribution is known
 * if scripts are like all others. Four standard deviations are exceeded by chance once in 30 000 runs; scripts that are
 * in before all others are at 7.5.
 */
@Timeout(value = 12, unit = TimeUnit.MINUTES)
@Tag("feature.fifo")
class FastPollersIT {

    private static final int SCRIPTS = 20;
    private static final int OTHERS = 300;
    private static final int AT_ONCE = 30;
    private static final double ONE_IN_THIRTY_THOUSAND = 4.0;
    private static final long SCRIPT_MILLIS = 100;

    @AutoClose
    private final Origin origin = new Origin();
    @AutoClose
    private final Edges edges;
    private final AtomicInteger admitted = new AtomicInteger();

    FastPollersIT(@TempDir Path folder) {
        edges = Edges.counted(Installation.shared(), origin, folder);
    }

    /** Asks until it is let in, and has its rank then. */
    private final class Asker {

        private final boolean isScript;
        private final URI page;
        private final CompletableFuture<Integer> rank = new CompletableFuture<>();
        private volatile Optional<String> cookie = Optional.empty();

        Asker(boolean isScript, int port) {
            this.isScript = isScript;
            this.page = URI.create("http://127.0.0.1:" + port + "/tickets");
        }

        @SuppressWarnings("FutureReturnValueIgnored") // Whatever ends the exchange, the rank is told of it.
        void ask() {
            HttpRequest.Builder request = HttpRequest.newBuilder(page).timeout(PATIENCE).header("Accept", "text/html");
            cookie.ifPresent(value -> request.header("Cookie", value));
            Visitor.HTTP.sendAsync(request.build(), HttpResponse.BodyHandlers.ofString()).thenAccept(this::answered)
                    .exceptionally(failure -> {
                        rank.completeExceptionally(failure);
                        return null;
                    });
        }

        private void answered(HttpResponse<String> answer) {
            if (answer.body().equals(Origin.BODY)) {
                rank.complete(admitted.incrementAndGet());
                return;
            }
            answer.headers().firstValue("Set-Cookie")
                    .ifPresent(header -> cookie = Optional.of(header.substring(0, header.indexOf(';'))));
            long told = answer.headers().firstValueAsLong("Refresh").orElseThrow() * 1_000;
            after(isScript ? SCRIPT_MILLIS : told).execute(this::ask);
        }

        private static Executor after(long millis) {
            return CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS);
        }
    }

    @Test
    void shouldLetScriptsInNoSoonerThanOthersOfTheirBucket() throws IOException {
        EdgeServer edge = edges.ready("nairobi", Map.of("rooms.file", room().toString()));
        Visitor early = new Visitor();
        await("places are given").atMost(PATIENCE).until(() -> early.isLetIn(edge.port()));
        List<Asker> all = new ArrayList<>(IntStream.range(0, SCRIPTS + OTHERS)
                .mapToObj(i -> new Asker(i < SCRIPTS, edge.port())).toList());
        Collections.shuffle(all, new Random(7));

        all.forEach(Asker::ask);

        Progress.await("admission of all", () -> (long) admitted.get(),
                () -> all.stream().allMatch(asker -> asker.rank.isDone()));
        assertThat(advantage(all)).as("standard deviations from chance").isLessThan(ONE_IN_THIRTY_THOUSAND);
    }

    /** A room in which all stand at the same place. */
    private Path room() throws IOException {
        Path file = edges.rooms(AT_ONCE, "2s", "session_duration: 3s");
        return Files.writeString(file,
                Files.readString(file).replace("bucket_duration: 1s", "bucket_duration: 10m"));
    }

    /** Standard deviations by which scripts leave more of the others behind than chance would have it. */
    private static double advantage(List<Asker> all) {
        List<Integer> others = all.stream().filter(asker -> !asker.isScript).map(asker -> asker.rank.join()).toList();
        double ahead = all.stream().filter(asker -> asker.isScript).map(asker -> asker.rank.join())
                .mapToLong(rank -> others.stream().filter(other -> other > rank).count()).sum();
        double pairs = (double) SCRIPTS * OTHERS;
        return (ahead - pairs / 2) / Math.sqrt(pairs * (SCRIPTS + OTHERS + 1) / 12);
    }
}
