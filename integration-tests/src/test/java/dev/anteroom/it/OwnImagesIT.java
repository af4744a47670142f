package dev.anteroom.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;
import static org.awaitility.Awaitility.await;

import dev.anteroom.core.pass.PassKeys;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.Network;
import org.testcontainers.containers.startupcheck.OneShotStartupCheckStrategy;
import org.testcontainers.containers.wait.strategy.Wait;
import org.testcontainers.images.builder.Transferable;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;
import org.testcontainers.lifecycle.Startables;

/**
 * The images of {@code docker/}, an edge and an aggregator, on a broker and a registry in containers of their own. Runs where
 * there is a container engine and the images have been built; {@code .ci/containers} builds them and says so.
 */
@Testcontainers(disabledWithoutDocker = true)
@EnabledIfSystemProperty(named = ContainerImages.VERSION, matches = ".+")
@SuppressWarnings("UnusedVariable") // the extension reads the containers' fields
class OwnImagesIT {

    private static final Duration START = Duration.ofMinutes(3);
    private static final int PLACES = 3;
    private static final String ROOMS = """
            rooms:
              - name: shop
                host: localhost
                total_active_users: %d
                new_users_per_minute: 600
                session_duration: 10m
                tick_duration: 1s
                bucket_duration: 5s
                refresh_interval: 1s
            """.formatted(PLACES);
    private static final Map<String, String> SHARED = Map.of("ANTEROOM_KAFKA_BOOTSTRAP", "broker:19092",
            "ANTEROOM_REGISTRY_URL", "http://registry:8080/apis/ccompat/v7", "ANTEROOM_MANAGEMENT_INSECURE", "true");

    private static final Network NETWORK = Network.newNetwork();

    @Container
    private static final KafkaContainer KAFKA = new KafkaContainer(ContainerImages.kafka()).withNetwork(NETWORK)
            .withListener("broker:19092");
    @Container
    private static final GenericContainer<?> REGISTRY = new GenericContainer<>(ContainerImages.registry())
            .withNetwork(NETWORK).withNetworkAliases("registry").withExposedPorts(8080)
            .waitingFor(Wait.forHttp("/apis/ccompat/v7/subjects").withStartupTimeout(START));
    @Container
    private static final GenericContainer<?> SITE = new GenericContainer<>(ContainerImages.site())
            .withNetwork(NETWORK).withNetworkAliases("site").withExposedPorts(8080)
            .withCopyToContainer(
                    Transferable.of("server { listen 8080; location / { return 200 'on the site'; } }"),
                    "/etc/nginx/conf.d/default.conf");

    private static final GenericContainer<?> AGGREGATOR = new GenericContainer<>(ContainerImages.own("aggregator"))
            .withNetwork(NETWORK).withEnv(SHARED).withExposedPorts(9091)
            .waitingFor(Wait.forHttp("/health/ready").forPort(9091).withStartupTimeout(START));
    private static final GenericContainer<?> EDGE = new GenericContainer<>(ContainerImages.own("edge"))
            .withNetwork(NETWORK).withEnv(SHARED).withEnv("ANTEROOM_EDGE_ID", "edge-1")
            .withEnv("ANTEROOM_DATA_CENTER", "nairobi").withEnv("ANTEROOM_ORIGIN_URL", "http://site:8080")
            .withEnv("ANTEROOM_ROOMS_FILE", "/tmp/rooms.yaml").withEnv("ANTEROOM_PASS_KEYSET", "/tmp/keys.json")
            .withCopyToContainer(Transferable.of(ROOMS), "/tmp/rooms.yaml").withExposedPorts(8080, 9090)
            .waitingFor(Wait.forHttp("/health/ready").forPort(9090).withStartupTimeout(START));

    private final List<Guest> guests = IntStream.range(0, 2 * PLACES).mapToObj(number -> new Guest()).toList();

    @BeforeAll
    static void startOurs(@TempDir Path folder) throws IOException {
        Path keys = folder.resolve("keys.json");
        PassKeys.generate(keys);
        EDGE.withCopyToContainer(Transferable.of(Files.readAllBytes(keys)), "/tmp/keys.json");
        Startables.deepStart(Stream.of(AGGREGATOR, EDGE)).join();
    }

    @Test
    void shouldLetInAsManyAsTheRoomTakes() {
        await("the room is full").atMost(START).pollInterval(Duration.ofMillis(500))
                .until(() -> guests.stream().filter(Guest::isOnTheSite).count() == PLACES);

        // Who waits asks again, and those who are in stay there.
        await("everybody has asked three times more").atMost(START).pollInterval(Duration.ofSeconds(1)).until(() -> {
            assertThat(guests.stream().filter(Guest::isOnTheSite)).hasSize(PLACES);
            return guests.stream().allMatch(guest -> guest.asked >= 5);
        });
    }

    /** With {@code AOTMode=on}, a JVM does not start if it can't use the cache. */
    @ParameterizedTest
    @CsvSource({"edge, dev.anteroom.edge.EdgeMain", "aggregator, dev.anteroom.streams.AggregatorMain",
            "control, dev.anteroom.control.ControlMain"})
    void shouldTakeItsClassesFromTheCacheOfItsImage(String image, String main) {
        try (GenericContainer<?> process = new GenericContainer<>(ContainerImages.own(image))
                .withCreateContainerCmdModifier(create -> create.withEntrypoint("java", "@/opt/anteroom/java.options",
                        "-XX:AOTMode=on", "-Xlog:class+load", main, "--help"))
                .withStartupCheckStrategy(new OneShotStartupCheckStrategy().withTimeout(START))) {
            process.start();

            assertThat(process.getLogs().lines().filter(line -> line.contains(main + " source: ")))
                    .singleElement(STRING).endsWith("source: shared objects file");
        }
    }

    /** A browser: keeps its cookie. */
    private static final class Guest {

        private final HttpClient client = HttpClient.newHttpClient();
        private String cookie = "none=";
        private int asked;

        boolean isOnTheSite() {
            asked++;
            URI edge = URI.create("http://localhost:" + EDGE.getMappedPort(8080) + "/");
            try {
                HttpResponse<String> answer = client.send(
                        HttpRequest.newBuilder(edge).header("Cookie", cookie).build(),
                        HttpResponse.BodyHandlers.ofString());
                answer.headers().firstValue("Set-Cookie").ifPresent(set -> cookie = set.replaceFirst(";.*", ""));
                return answer.body().equals("on the site");
            } catch (IOException e) {
                throw new UncheckedIOException("can't ask the edge", e);
            } catch (InterruptedException e) {
                throw new IllegalStateException("interrupted", e);
            }
        }
    }
}
