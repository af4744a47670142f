package dev.anteroom.runtime.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.tls.CertificatePair;
import dev.anteroom.runtime.tls.ClientTls;
import dev.anteroom.runtime.tls.ServerTls;
import dev.anteroom.runtime.tls.TestCertificate;
import io.vertx.core.Vertx;
import io.vertx.core.http.ClientAuth;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.PemTrustOptions;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryTlsIT {

    private static final Schema SCHEMA = SchemaBuilder.builder().stringType();

    @TempDir
    Path folder;
    private final Vertx vertx = Vertx.vertx();

    @AfterEach
    void stop() throws Exception {
        vertx.close().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS);
    }

    private URI registry(CertificatePair own, CertificatePair client) throws Exception {
        HttpServerOptions options = new HttpServerOptions().setHost("127.0.0.1").setPort(0);
        new ServerTls("registry", List.of(own)).secure(options);
        options.setClientAuth(ClientAuth.REQUIRED)
                .setTrustOptions(new PemTrustOptions().addCertPath(client.certificate().toString()));
        int port = vertx.createHttpServer(options).requestHandler(request -> request.response().end("{\"id\":7}"))
                .listen().toCompletionStage().toCompletableFuture().get(60, TimeUnit.SECONDS).actualPort();
        return URI.create("https://127.0.0.1:" + port);
    }

    private static SchemaRegistry client(URI url, ClientTls tls) {
        return new HttpSchemaRegistry(new RegistrySettings(url, Duration.ofSeconds(5), 1, Duration.ofMillis(1),
                Optional.of("me:secret"), tls));
    }

    @Test
    void shouldShowWhoItIsToTheRegistryThatItBelieves() throws Exception {
        CertificatePair own = TestCertificate.of("registry.example").in(folder, "registry");
        CertificatePair client = TestCertificate.of("edge.example").in(folder, "client");
        URI url = registry(own, client);

        assertThat(
                client(url, new ClientTls(Optional.of(own.certificate()), Optional.of(client))).register("s", SCHEMA))
                .isEqualTo(7);
        assertThatThrownBy(() -> client(url, new ClientTls(Optional.of(own.certificate()), Optional.empty()))
                .register("s", SCHEMA)).isInstanceOf(SchemaRegistryException.class);
        assertThatThrownBy(() -> client(url, new ClientTls(Optional.of(client.certificate()), Optional.of(client)))
                .register("s", SCHEMA)).isInstanceOf(SchemaRegistryException.class)
                .hasMessageNotContaining("secret");
    }
}
