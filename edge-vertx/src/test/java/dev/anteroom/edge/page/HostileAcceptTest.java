package dev.anteroom.edge.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.edge.Mutations;
import org.junit.jupiter.api.Test;

class HostileAcceptTest {

    private static final int COUNT = 100_000;

    @Test
    void shouldReadWhateverIsSent() {
        Mutations mutations = new Mutations(3, "application/json;q=0.9, text/html", "text/html, */*;q=0.1",
                "application/json; charset=utf-8");
        int json = 0;
        for (int i = 0; i < COUNT; i++) {
            json += AcceptHeader.prefersJson(mutations.next()) ? 1 : 0;
        }
        assertThat(json).isBetween(COUNT / 20, COUNT * 19 / 20);
    }
}
