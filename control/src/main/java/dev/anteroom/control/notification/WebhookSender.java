package dev.anteroom.control.notification;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.anteroom.core.address.IpAddress;
import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.core.address.SpecialNetworks;
import dev.anteroom.schemas.avro.WebhookDestination;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpClient;
import io.vertx.core.http.HttpClientOptions;
import io.vertx.core.http.HttpClientRequest;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.RequestOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Posts to webhooks. Whoever may save a webhook must not reach what only this machine or its network reaches, so a
 * request goes to an address that was looked at, whatever the name says a moment later, and no redirect is followed.
 * Failures never tell the secret, nor what was answered. Thread-safe.
 *
 * <p>Rests on decision 125.
 */
public final class WebhookSender {

    private static final String SECRET_HEADER = "cf-webhook-auth";
    private static final String ID_HEADER = "idempotency-key";
    private static final String TEST_ID = "test";
    private static final int CONNECT_MILLIS = 4_000;
    private static final int WHOLE_MILLIS = 8_000;
    private static final int GRACE_MILLIS = 1_000;
    private static final int FINE = 200;
    private static final int NOT_FINE = 300;

    private final Vertx vertx;
    private final List<IpNetwork> allowed;
    private final HttpClient client;

    /** @param allowed networks that may be reached though they are not part of the internet */
    public WebhookSender(Vertx vertx, List<IpNetwork> allowed) {
        this.vertx = vertx;
        this.allowed = List.copyOf(allowed);
        this.client = vertx.createHttpClient(new HttpClientOptions().setKeepAlive(false)
                .setConnectTimeout(CONNECT_MILLIS).setMaxRedirects(0));
    }

    /** Sends one request that tests the webhook; says why it failed. Blocks for some seconds at most. */
    public Optional<String> test(WebhookDestination webhook) throws InterruptedException {
        try {
            post(webhook, NotificationBody.test(webhook.getName()), TEST_ID).toCompletionStage().toCompletableFuture()
                    .get(WHOLE_MILLIS + GRACE_MILLIS, TimeUnit.MILLISECONDS);
            return Optional.empty();
        } catch (ExecutionException e) {
            return Optional.of(SendFailure.reason(Objects.requireNonNullElse(e.getCause(), e)));
        } catch (TimeoutException e) {
            return Optional.of(SendFailure.reason(e));
        }
    }

    /** Succeeds with any answer of 200 to 299. */
    Future<Void> post(WebhookDestination webhook, ObjectNode body, String id) {
        URI url = URI.create(webhook.getUrl());
        boolean isTls = url.getScheme().equals("https");
        int port = url.getPort() >= 0 ? url.getPort() : isTls ? 443 : 80;
        return vertx.executeBlocking(() -> permitted(url.getHost()), false)
                .compose(address -> client.request(new RequestOptions().setMethod(HttpMethod.POST)
                        .setServer(
                                SocketAddress.inetSocketAddress(port, Objects.requireNonNull(address).getHostAddress()))
                        .setHost(unbracketed(url.getHost())).setPort(port).setSsl(isTls).setURI(target(url))
                        .setFollowRedirects(false)))
                .compose(request -> send(request, webhook, body, id)).timeout(WHOLE_MILLIS, TimeUnit.MILLISECONDS);
    }

    private static Future<Void> send(HttpClientRequest request, WebhookDestination webhook, ObjectNode body,
            String id) {
        request.putHeader(HttpHeaders.CONTENT_TYPE, "application/json").putHeader(HttpHeaders.USER_AGENT, "anteroom")
                .putHeader(ID_HEADER, id);
        if (!webhook.getSecret().isEmpty()) {
            request.putHeader(SECRET_HEADER, webhook.getSecret());
        }
        return request.send(Buffer.buffer(body.toString())).compose(answer -> {
            int status = answer.statusCode();
            // Whatever else it says is not read.
            request.connection().close();
            return status >= FINE && status < NOT_FINE
                    ? Future.<Void>succeededFuture()
                    : Future.<Void>failedFuture("answered " + status);
        });
    }

    private static String target(URI url) {
        String path = url.getRawPath() == null || url.getRawPath().isEmpty() ? "/" : url.getRawPath();
        return url.getRawQuery() == null ? path : path + '?' + url.getRawQuery();
    }

    private static String unbracketed(String host) {
        return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    private InetAddress permitted(String host) throws UnknownHostException {
        InetAddress[] addresses;
        try {
            addresses = InetAddress.getAllByName(unbracketed(host));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException("the name " + host + " has no address", e);
        }
        return Arrays.stream(addresses).filter(this::isPermitted).findFirst()
                .orElseThrow(() -> new IllegalArgumentException("the address of " + host
                        + " may not be reached; see notifications.allow"));
    }

    private boolean isPermitted(InetAddress found) {
        IpAddress address = IpAddress.parse(found.getHostAddress()).orElseThrow();
        return SpecialNetworks.all().stream().noneMatch(network -> network.contains(address))
                || allowed.stream().anyMatch(network -> network.contains(address));
    }
}
