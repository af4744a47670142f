package dev.anteroom.runtime.tls;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.Http2Settings;
import io.vertx.core.http.HttpServer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * TLS of one port: TLS 1.2 and 1.3, HTTP/2 and HTTP/1.1, with certificates that are reloaded when their files change.
 * Wrong files change nothing: the port continues with what was read before. {@link #ends} is thread-safe. Rests on
 * decision 110.
 */
public final class ServerTls {

    private static final Logger LOG = LoggerFactory.getLogger(ServerTls.class);
    private static final int MOST_STREAMS = 100;
    private static final int MOST_RESETS = 200;
    private static final int RESET_WINDOW_SECONDS = 30;
    private static final int MOST_SMALL_CONTINUATIONS = 8;
    private static final int HANDSHAKE_SECONDS = 10;

    private final String name;
    private final ServerCertificates certificates;
    private volatile ServerCertificates.Loaded loaded;

    /**
     * Reads the files.
     *
     * @param name name of the port, for the log
     * @throws IllegalArgumentException when a file can't be used; the message names it
     */
    public ServerTls(String name, List<CertificatePair> files) {
        this.name = name;
        this.certificates = new ServerCertificates(files);
        this.loaded = certificates.read();
    }

    /** Changes {@code options} so that a server that is made with them serves only TLS. */
    public void secure(HttpServerOptions options) {
        options.setSsl(true).setSni(true).setKeyCertOptions(loaded.options())
                .setEnabledSecureTransportProtocols(Set.of("TLSv1.3", "TLSv1.2"))
                .setSslHandshakeTimeout(HANDSHAKE_SECONDS).setSslHandshakeTimeoutUnit(TimeUnit.SECONDS)
                .setUseAlpn(true).setAlpnVersions(List.of(HttpVersion.HTTP_2, HttpVersion.HTTP_1_1));
        limitHttp2(options);
    }

    /** Limits one HTTP/2 connection to what a client could use with several HTTP/1.1 connections. */
    private static void limitHttp2(HttpServerOptions options) {
        options.setInitialSettings(new Http2Settings().setMaxConcurrentStreams(MOST_STREAMS)
                .setMaxHeaderListSize(options.getMaxHeaderSize()).setPushEnabled(false))
                .setHttp2RstFloodMaxRstFramePerWindow(MOST_RESETS).setHttp2RstFloodWindowDuration(RESET_WINDOW_SECONDS)
                .setHttp2RstFloodWindowDurationTimeUnit(TimeUnit.SECONDS)
                .setHttp2MaxSmallContinuationFrames(MOST_SMALL_CONTINUATIONS);
    }

    /**
     * Checks the files for changes at each interval, never on an event loop.
     *
     * @param options the options that the server was made with
     * @return stops these checks
     */
    public Runnable watch(Vertx vertx, HttpServer server, HttpServerOptions options, Duration interval) {
        long watching = vertx.setPeriodic(interval.toMillis(), timer -> vertx
                .executeBlocking(certificates::readIfChanged)
                .compose(changed -> changed.map(found -> use(server, options, found)).orElse(Future.succeededFuture()))
                .onFailure(failure -> LOG.atError().addKeyValue("port", name)
                        .addKeyValue("reason", failure.getMessage())
                        .log("the changed certificates can't be used; the earlier ones stay in use")));
        return () -> vertx.cancelTimer(watching);
    }

    private Future<Void> use(HttpServer server, HttpServerOptions options, ServerCertificates.Loaded found) {
        return server.updateSSLOptions(options.getSslOptions().copy().setKeyCertOptions(found.options())).map(done -> {
            loaded = found;
            LOG.atInfo().addKeyValue("port", name).addKeyValue("end", found.ends())
                    .log("the changed certificates are now in use");
            return null;
        });
    }

    /** When the first of the certificates in use expires. */
    public Instant ends() {
        return loaded.ends();
    }
}
