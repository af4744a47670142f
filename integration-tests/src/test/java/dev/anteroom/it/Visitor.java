package dev.anteroom.it;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;

/** A visitor's browser, reduced to its cookie. */
final class Visitor {

    static final HttpClient HTTP = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private volatile Optional<String> cookie = Optional.empty();

    HttpResponse<String> get(int port) {
        return get(port, "text/html");
    }

    HttpResponse<String> get(int port, String accept) {
        return get(port, "/tickets?a=b", accept);
    }

    HttpResponse<String> get(int port, String target, String accept) {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + target))
                .timeout(Duration.ofMinutes(1)).header("Accept", accept);
        cookie.ifPresent(value -> request.header("Cookie", value));
        HttpResponse<String> response = send(request.build());
        keepCookie(response.headers());
        return response;
    }

    static Visitor withCookie(String cookie) {
        Visitor visitor = new Visitor();
        visitor.cookie = Optional.of(cookie);
        return visitor;
    }

    /** Somebody with a copy of the cookie. */
    Visitor copy() {
        Visitor copy = new Visitor();
        copy.cookie = cookie;
        return copy;
    }

    /** Ends the visitor's own session. */
    int endSession(int port, String room) {
        HttpRequest.Builder request = HttpRequest
                .newBuilder(URI.create("http://127.0.0.1:" + port + "/.well-known/anteroom/" + room + "/session"))
                .DELETE();
        cookie.ifPresent(value -> request.header("Cookie", value));
        return send(request.build()).statusCode();
    }

    Optional<String> cookie() {
        return cookie;
    }

    void keepCookie(HttpHeaders headers) {
        headers.firstValue("Set-Cookie")
                .ifPresent(header -> cookie = Optional.of(header.substring(0, header.indexOf(';'))));
    }

    /** Whether the answer came from the origin. */
    boolean isLetIn(int port) {
        return get(port).body().equals(Origin.BODY);
    }

    /** Whether the request reached the origin, even if the origin failed. */
    boolean isLetInOrFailed(int port) {
        HttpResponse<String> answer = get(port);
        return answer.body().equals(Origin.BODY) || answer.statusCode() == 503;
    }

    static HttpResponse<String> fetch(String url) {
        return send(HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofMinutes(1)).build());
    }

    /** Asks with the token of an operator's program. */
    static HttpResponse<String> fetch(String url, String token) {
        return send(HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + token).build());
    }

    private static HttpResponse<String> send(HttpRequest request) {
        try {
            return HTTP.send(request, BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException("no answer from " + request.uri(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while asking " + request.uri(), e);
        }
    }
}
