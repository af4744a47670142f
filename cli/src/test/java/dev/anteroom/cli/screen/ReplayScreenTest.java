package dev.anteroom.cli.screen;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
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

    @Test
    void shouldLeaveWhatEndedAboveWhatComesNext() {
        ByteArrayOutputStream shown = new ByteArrayOutputStream();
        PrintStream out = new PrintStream(shown, true, StandardCharsets.UTF_8);
        try (ReplayScreen screen = new ReplayScreen(out, true, () -> Instant.ofEpochMilli(AT))) {
            screen.show("replay", new ReplayProgress(1, 0.5, AT, 1_000));
            screen.end("replay", new ReplayProgress(2, 1, AT, 2_000));
            out.println("  Played 2 records");
            screen.show("global", new ReplayProgress(1, 0.5, AT, 1_000));
        }

        String text = shown.toString(StandardCharsets.UTF_8);
        assertThat(text).contains("100.0 %", "global").endsWith("\u001b[?25h");
        assertThat(text.substring(text.indexOf("100.0 %"))).as("moves no line up").doesNotContain("\u001b[1A");
    }
}
