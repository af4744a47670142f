package dev.anteroom.it.browser;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.PfxOptions;
import io.vertx.httpproxy.HttpProxy;
import io.vertx.httpproxy.ProxyContext;
import io.vertx.httpproxy.ProxyInterceptor;
import io.vertx.httpproxy.ProxyResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Ends HTTPS in front of an edge. As {@code 127.0.0.1} it is the edge's site; as {@code localhost} it is another site,
 * whose only page holds the path in its query as a frame.
 */
final class TlsFront {

    private static final String PASSWORD = "anteroom";

    private final HttpServer server;

    TlsFront(Vertx vertx, int edgePort, Path folder) {
        HttpProxy proxy = HttpProxy.reverseProxy(vertx.createHttpClient()).origin(edgePort, "127.0.0.1")
                .addInterceptor(new ProxyInterceptor() {
                    @Override
                    public Future<ProxyResponse> handleProxyRequest(ProxyContext context) {
                        context.request().putHeader("X-Forwarded-Proto", "https");
                        return context.sendRequest();
                    }
                });
        HttpServerOptions options = new HttpServerOptions().setSsl(true)
                .setKeyCertOptions(new PfxOptions().setPath(certificate(folder).toString()).setPassword(PASSWORD));
        this.server = vertx.createHttpServer(options).requestHandler(request -> {
            if (String.valueOf(request.getHeader("Host")).startsWith("localhost:")) {
                frame(request);
            } else {
                proxy.handle(request);
            }
        }).listen(0, "127.0.0.1").await();
    }

    private void frame(HttpServerRequest request) {
        request.response().putHeader("Content-Type", "text/html").end("""
                <!doctype html><html lang="en"><title>other site</title><link rel="icon" href="data:,">
                <iframe title="shop" src="https://127.0.0.1:%d%s" width="800" height="600"></iframe>
                """.formatted(server.actualPort(), request.query()));
    }

    /** The other site, with {@code path} of the edge's site in a frame. */
    String framed(String path) {
        return "https://localhost:" + server.actualPort() + "/?" + path;
    }

    private static Path certificate(Path folder) {
        Path file = folder.resolve("tls.p12");
        try {
            Process keytool = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                    "-genkeypair", "-alias", "tls", "-keyalg", "EC", "-dname", "CN=localhost", "-ext",
                    "san=dns:localhost,ip:127.0.0.1", "-validity", "2", "-storetype", "PKCS12", "-storepass", PASSWORD,
                    "-keystore", file.toString()).inheritIO().start();
            if (keytool.waitFor() != 0) {
                throw new IllegalStateException("keytool made no certificate");
            }
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException("can't run keytool", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while keytool ran", e);
        }
    }
}
