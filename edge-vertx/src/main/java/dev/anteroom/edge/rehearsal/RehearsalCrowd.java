package dev.anteroom.edge.rehearsal;

import io.vertx.core.Future;
import io.vertx.core.Promise;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientResponse;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.PoolOptions;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * A few visitors of the rehearsal, each of whom makes one request after the other. Belongs to one event loop, which others
 * get between any two requests.
 */
final class RehearsalCrowd {

    private static final int VISITORS = 4;
    /** Every second request of a visitor is that of a newcomer, the others are those of somebody who is known. */
    private static final int KINDS = 2;

    /**
     * What one visitor asks for.
     *
     * @param status that its answers must have
     */
    private record Errand(String host, String accept, int status) {
    }

    private static final List<Errand> ERRANDS = List.of(new Errand(Rehearsal.QUEUE, "text/html", 200),
            new Errand(Rehearsal.APP, "application/json", 200), new Errand(Rehearsal.OPEN, "text/html", 200));

    private final Vertx vertx;
    private final HttpClient client;
    private final SocketAddress edge;
    private final int most;
    private final BooleanSupplier ended;
    private int answered;
    private int failed;
    private boolean isOver;

    /**
     * @param most after how many requests it ends at the latest
     * @param ended whether it has to end now
     */
    RehearsalCrowd(Vertx vertx, int port, int most, BooleanSupplier ended) {
        this.most = most;
        this.ended = ended;
        this.vertx = vertx;
        this.client = vertx.createHttpClient(new HttpClientOptions(), new PoolOptions().setHttp1MaxSize(VISITORS));
        this.edge = SocketAddress.inetSocketAddress(port, "127.0.0.1");
    }

    /** Visits for this long, and returns what came of it; never fails. */
    Future<Rehearsal.Outcome> visit(Duration time) {
        long timer = vertx.setTimer(Math.max(1, time.toMillis()), rung -> isOver = true);
        List<Future<Void>> visitors = new ArrayList<>();
        for (int i = 0; i < VISITORS; i++) {
            Promise<Void> done = Promise.promise();
            ask(i, Optional.empty(), done);
            visitors.add(done.future());
        }
        return Future.join(visitors).onComplete(all -> vertx.cancelTimer(timer)).transform(all -> client.close())
                .map(closed -> new Rehearsal.Outcome(answered, failed));
    }

    private void ask(int number, Optional<String> cookie, Promise<Void> done) {
        if (isOver || ended.getAsBoolean() || answered + failed >= most) {
            done.complete();
            return;
        }
        Errand errand = ERRANDS.get(number / KINDS % ERRANDS.size());
        Optional<String> sent = number % KINDS == 0 ? Optional.empty() : cookie;
        RequestOptions options = new RequestOptions().setServer(edge).setHost(errand.host()).setPort(80)
                .setURI("/a/page?of=rehearsal").setMethod(HttpMethod.GET).putHeader("Accept", errand.accept())
                .putHeader("Accept-Language", "de, en;q=0.5").putHeader("User-Agent", "anteroom-rehearsal");
        sent.ifPresent(pass -> options.putHeader("Cookie", pass));
        client.request(options).compose(request -> request.send())
                .compose(answer -> answer.body().map(body -> answer))
                .onComplete(result -> {
                    boolean isRight = result.succeeded() && result.result().statusCode() == errand.status();
                    answered += isRight ? 1 : 0;
                    failed += isRight ? 0 : 1;
                    vertx.runOnContext(next -> ask(number + 1, cookieOf(Optional.ofNullable(result.result())), done));
                });
    }

    private static Optional<String> cookieOf(Optional<HttpClientResponse> answer) {
        return answer.flatMap(it -> Optional.ofNullable(it.getHeader("Set-Cookie")))
                .map(cookie -> cookie.split(";", 2)[0]);
    }
}
