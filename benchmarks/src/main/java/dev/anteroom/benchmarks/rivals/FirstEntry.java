package dev.anteroom.benchmarks.rivals;

import dev.anteroom.devkit.origin.DemoOrigin;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * Waits until a contender lets a visitor in whom the origin does not count. The visitor keeps cookies and polls as the others
 * do: newcomers who never ask again would wait before each other, and nobody would enter a small room.
 */
final class FirstEntry {

    /** A machine that has much else to do may take that long. */
    private static final Duration WITHIN = Duration.ofMinutes(2);
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(10);

    private final Running running;
    private final Duration refresh;
    private Optional<String> cookies = Optional.empty();

    private FirstEntry(Running running, Duration refresh) {
        this.running = running;
        this.refresh = refresh;
    }

    /**
     * Returns when the visitor is in.
     *
     * @param refresh how often a waiting visitor asks
     * @throws IllegalStateException after two minutes, or when a process has ended
     */
    static void await(Running running, Duration refresh) throws InterruptedException {
        new FirstEntry(running, refresh).await();
    }

    private void await() throws InterruptedException {
        long deadline = System.nanoTime() + WITHIN.toNanos();
        while (!letsIn()) {
            if (!running.isAlive()) {
                throw new IllegalStateException("it ended; its log is in the folder of logs");
            }
            if (System.nanoTime() > deadline) {
                throw new IllegalStateException("nobody is let in at port " + running.port() + " after "
                        + WITHIN.toSeconds() + " s");
            }
            TimeUnit.NANOSECONDS.sleep(refresh.toNanos());
        }
    }

    /** Takes a client for each request, so that no connection is left. */
    private boolean letsIn() throws InterruptedException {
        HttpRequest.Builder request = HttpRequest
                .newBuilder(URI.create("http://localhost:" + running.port() + "/")).timeout(ANSWER_WITHIN);
        cookies.ifPresent(values -> request.header("Cookie", values));
        try (HttpClient client = HttpClient.newHttpClient()) {
            HttpResponse<Void> answer = client.send(request.build(), BodyHandlers.discarding());
            cookies = cookies(answer).or(() -> cookies);
            return answer.headers().firstValue(DemoOrigin.MARK).isPresent();
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<String> cookies(HttpResponse<?> answer) {
        return Optional.of(answer.headers().allValues("Set-Cookie").stream()
                .map(cookie -> cookie.split(";", -1)[0]).collect(Collectors.joining("; ")))
                .filter(all -> !all.isEmpty());
    }
}
