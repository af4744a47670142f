package dev.anteroom.streams.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.TopicPartition;
import org.junit.jupiter.api.Test;

class TaskBeginningsTest {

    private final TaskBeginnings beginnings = new TaskBeginnings();

    private void begin(String changelog) {
        beginnings.onRestoreStart(new TopicPartition(changelog, 0), "cells", 0, 0);
        beginnings.onRestoreEnd(new TopicPartition(changelog, 0), "cells", 0);
    }

    @Test
    void shouldTellThatATaskBeganAgainAlsoFromNothing() {
        begin("cells-changelog");
        begin("tallies-changelog");
        assertThat(beginnings.again()).isFalse();

        begin("cells-changelog");

        assertThat(beginnings.again()).isTrue();
    }
}
