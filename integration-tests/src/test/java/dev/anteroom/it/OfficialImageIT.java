package dev.anteroom.it;

import org.testcontainers.junit.jupiter.Container;
import org.testcontainers.junit.jupiter.Testcontainers;
import org.testcontainers.kafka.KafkaContainer;

/** The counting tests on the official Kafka image, where a Docker engine is there to run it. */
@Testcontainers(disabledWithoutDocker = true)
class OfficialImageIT extends CountingIT {

    @Container
    private static final KafkaContainer KAFKA = new KafkaContainer("apache/kafka:4.3.1");

    @Override
    Installation installation() {
        return Installation.on(KAFKA.getBootstrapServers(), Servers.registryUrl());
    }
}
