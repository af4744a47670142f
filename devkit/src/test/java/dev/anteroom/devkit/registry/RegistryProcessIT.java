package dev.anteroom.devkit.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpServer;
import dev.anteroom.devkit.broker.FreePorts;
import dev.anteroom.runtime.registry.HttpSchemaRegistry;
import dev.anteroom.runtime.registry.RegistrySettings;
import dev.anteroom.runtime.registry.SchemaRegistry.Compatibility;
import dev.anteroom.runtime.registry.SchemaRegistryException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RegistryProcessIT {

    /** Starts a registry and says so; to be killed. */
    static final class Owner {

        public static void main(String[] arguments) throws IOException {
            URI url = RegistryProcess.start().url();
            System.out.println(url);
            System.in.read();
        }
    }

    @Test
    void shouldEndWithItsOwnerHoweverThatEnded() throws Exception {
        Process owner = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Danteroom.registry.home=" + System.getProperty("anteroom.registry.home", ""), "-cp",
                System.getProperty("java.class.path"), Owner.class.getName()).start();
        assertThat(owner.inputReader().lines().filter(line -> line.startsWith("http")).findFirst()).isPresent();
        ProcessHandle registry = owner.children().findFirst().orElseThrow();

        owner.destroyForcibly();

        assertThat(registry.onExit()).succeedsWithin(Duration.ofSeconds(30));
    }

    @Test
    void shouldRefuseAnIncompatibleSchemaAndEndWhenClosed() {
        Schema first = SchemaBuilder.record("Thing").fields().requiredString("name").endRecord();
        Schema breaking = SchemaBuilder.record("Thing").fields().requiredString("name").requiredLong("size")
                .endRecord();
        RegistryProcess process = RegistryProcess.start();
        HttpSchemaRegistry registry = new HttpSchemaRegistry(new RegistrySettings(process.url(),
                Duration.ofSeconds(5), 1, Duration.ZERO, Optional.empty()));
        try (process) {
            int id = registry.register("things-value", first);

            assertThat(registry.idOf("things-value", first)).isEqualTo(id);
            assertThat(registry.compatibility("things-value")).isEqualTo(Compatibility.BACKWARD);
            assertThatThrownBy(() -> registry.register("things-value", breaking))
                    .isInstanceOf(SchemaRegistryException.class).hasMessageContaining("things-value");
        }
        assertThatThrownBy(() -> registry.compatibility("things-value")).isInstanceOf(SchemaRegistryException.class)
                .hasMessageContaining("does not answer");
    }

    /** The class has no main method, so that the JVM ends once it has loaded it. */
    @Test
    void shouldLeaveAnArchiveOfItsClassesToTheNext(@TempDir Path folder) throws Exception {
        RegistryProcess.start().close();

        Path home = RegistryHome.find(Optional.ofNullable(System.getProperty(RegistryHome.PROPERTY)), Path.of(""));
        List<String> command = new RegistryCommand(home).java();
        command.addAll(List.of("-Xlog:class+load", "io.quarkus.runner.ApplicationImpl"));
        Path log = folder.resolve("classes.log");
        Process next = new ProcessBuilder(command).directory(home.toFile()).redirectErrorStream(true)
                .redirectOutput(log.toFile()).start();
        assertThat(next.waitFor(1, TimeUnit.MINUTES)).isTrue();
        assertThat(Files.readAllLines(log)).anySatisfy(line -> assertThat(line)
                .contains("io.quarkus.runner.ApplicationImpl source: shared objects file"));
    }

    /** Its port may be taken while it starts; whoever took it may look like a registry, and end later. */
    @Test
    void shouldNotTakeSomebodyElseForItself(@TempDir Path folder) throws Exception {
        int port = FreePorts.pick(1).getFirst();
        Path log = folder.resolve("registry.log");
        CompletableFuture<RegistryProcess> started = CompletableFuture
                .supplyAsync(() -> RegistryProcess.start(port, log));
        await("it was begun").until(() -> Files.exists(log));
        HttpServer other = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        other.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        other.start();
        try {
            assertThat(started).failsWithin(Duration.ofMinutes(2)).withThrowableOfType(ExecutionException.class)
                    .withCauseInstanceOf(RegistryStartException.class).withMessageContaining("exited while starting");
        } finally {
            other.stop(0);
        }
    }
}
