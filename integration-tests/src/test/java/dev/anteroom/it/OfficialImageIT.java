package dev.anteroom.it;

import net.jqwik.api.Tag;
import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;

/** The counting tests on a broker in a container, where an engine is there to run it. */
@Testcontainers(disabledWithoutDocker = true)
@Tag("feature.containers")
class OfficialImageIT extends CountingIT {

    @Container
    private static final KafkaContainer KAFKA = new KafkaContainer(ContainerImages.kafka());

    @Override
    Installation installation() {
        return Installation.on(KAFKA.getBootstrapServers(), Servers.registryUrl());
    }
}
