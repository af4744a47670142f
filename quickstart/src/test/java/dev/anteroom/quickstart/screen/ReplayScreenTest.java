package dev.anteroom.quickstart.screen;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ReplayScreenTest {

    private static final long AT = 1_772_359_200_000L;

    @Test
    void shouldTellRateAndTimeLeft() {
        ReplayProgress progress = new ReplayProgress(30_000, 0.25, AT, 10_000);

        assertThat(ReplayScreen.line("replay", progress))
                .isEqualTo("step=replay records=30000 part=0.250 rate=3000 eta=30s at=2026-03-01T10:00:00Z");
        assertThat(ReplayScreen.bar("replay", progress)).contains("━━━━━━━━─", "25.0 %", "30 000 records", "3 000/s",
                "30s left", "2026-03-01T10:00:00Z");
    }

    @Test
    void shouldGuessNoTimeBeforeThereIsSomethingToGuessBy() {
        assertThat(ReplayScreen.line("record", new ReplayProgress(3, 0.001, 0, 10_000)))
                .isEqualTo("step=record records=3 part=0.001 rate=0 eta=- at=-");
    }
}
