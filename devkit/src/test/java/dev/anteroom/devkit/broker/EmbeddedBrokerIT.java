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
    void shouldSayWhichAddressIsTaken() throws IOException {
        try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            assertThatThrownBy(() -> EmbeddedBroker.start(taken.getLocalPort()))
                    .isInstanceOf(BrokerStartException.class)
                    .hasMessageContaining("127.0.0.1:" + taken.getLocalPort());
        }
    }
}
