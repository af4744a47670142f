package dev.anteroom.devkit.broker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.topic.TopicCreation;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.junit.jupiter.api.Test;

class EmbeddedBrokerIT {

    @Test
    void shouldServeTopicsUntilClosed() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start();
                Admin admin = Admin.create(Map.of("bootstrap.servers", broker.bootstrap()))) {
            assertThat(TopicCreation.createTopics(admin, new TopicSettings("it.", 2, (short) 1)))
                    .hasSize(Topics.all().size() + 1);
            assertThat(admin.listTopics().names().get()).contains("it.room-state", "it.traffic");
        }
    }

    @Test
    void shouldBeWhereItWasWithWhatItHadAfterAPause() throws Exception {
        try (EmbeddedBroker broker = EmbeddedBroker.start()) {
            Map<String, Object> settings = Map.of("bootstrap.servers", broker.bootstrap());
            try (Admin admin = Admin.create(settings)) {
                TopicCreation.createTopics(admin, new TopicSettings("it.", 2, (short) 1));
            }

            broker.pause();
            broker.pause();

            try (ServerSocket taken = new ServerSocket(portOf(broker), 1, InetAddress.getLoopbackAddress())) {
                assertThatThrownBy(broker::resume).hasStackTraceContaining(":" + taken.getLocalPort());
            }
            broker.resume();
            broker.resume();
            try (Admin admin = Admin.create(settings)) {
                assertThat(admin.listTopics().names().get()).contains("it.room-state", "it.traffic");
            }
            broker.close();
            assertThatThrownBy(broker::resume).isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(broker.bootstrap());
        }
    }

    private static int portOf(EmbeddedBroker broker) {
        return Integer.parseInt(broker.bootstrap().substring(broker.bootstrap().indexOf(':') + 1));
    }

    @Test
    void shouldSayWhichAddressIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> EmbeddedBroker.start(taken.getLocalPort()))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort());
        }
    }
}
