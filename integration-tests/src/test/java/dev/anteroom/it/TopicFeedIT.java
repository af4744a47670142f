package dev.anteroom.it;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.anteroom.cli.watch.FeedException;
import dev.anteroom.cli.watch.TopicFeed;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.topic.Topics;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A command that reads a topic knows when it has read what was there, however much comes meanwhile. */
class TopicFeedIT {

    private final Installation installation = Installation.shared();

    private TopicFeed<RoomConfig> open() {
        return TopicFeed.open(Topics.ROOMS, installation.bootstrap(), URI.create(installation.registryUrl()),
                installation.topics().prefix());
    }

    private static RoomConfig room(String name) {
        return RoomConfig.newBuilder(Traffic.room(5)).setName(name).build();
    }

    @Test
    void shouldNotWaitForWhatCameLater() {
        installation.createTopics();
        try (TopicFeed<RoomConfig> feed = open()) {
            assertThat(feed.caughtUp()).as("nothing is there").isTrue();
            installation.write(room("later"));
            assertThat(feed.caughtUp()).isTrue();
        }
    }

    @Test
    void shouldReadAllThatWasThere() {
        installation.createTopics();
        List<String> names = List.of("first", "second", "third");
        names.forEach(name -> installation.write(room(name)));
        try (TopicFeed<RoomConfig> feed = open()) {
            assertThat(feed.caughtUp()).as("nothing is read yet").isFalse();
            List<String> read = new ArrayList<>();
            await().atMost(PATIENCE).until(() -> {
                feed.poll(Duration.ofMillis(100)).forEach(room -> read.add(room.getName()));
                return feed.caughtUp();
            });
            assertThat(read).isEqualTo(names);
        }
    }

    @Test
    void shouldSayThatThereIsNoSuchTopic() {
        assertThatThrownBy(this::open).isInstanceOf(FeedException.class).hasMessageContaining("has no topic");
    }
}
