package dev.anteroom.devkit.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.cli.replay.ReplayException;
import dev.anteroom.cli.replay.ReplayOutputs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("feature.recording")
class ReplayedStatesTest {

    @TempDir
    private Path folder;

    @Test
    void shouldNameTheFolderThatIsMissing() {
        assertThatThrownBy(() -> ReplayedStates.requireWritable(folder.resolve("none/states.jsonl")))
                .isInstanceOf(ReplayException.class)
                .hasMessageContaining("there is no folder " + folder.resolve("none"));
    }

    @Test
    void shouldNotWriteOverAFolder() {
        assertThatThrownBy(() -> ReplayedStates.requireWritable(folder)).isInstanceOf(ReplayException.class)
                .hasMessageContaining("can't write states to " + folder);
    }

    @Test
    void shouldLeaveAFileAsItIs() throws IOException {
        Path file = Files.writeString(folder.resolve("states.jsonl"), "before");

        ReplayedStates.requireWritable(file);
        ReplayedStates.requireWritable(folder.resolve("new.jsonl"));

        assertThat(file).hasContent("before");
        assertThat(folder.resolve("new.jsonl")).doesNotExist();
    }

    @Test
    void shouldWriteMinutesIntoAFolderThatIsThere() {
        ReplayOutputs none = new ReplayOutputs(Optional.empty(), Optional.of(folder.resolve("none")));

        ReplayedStates.requireWritable(new ReplayOutputs(Optional.empty(), Optional.of(folder)));

        assertThatThrownBy(() -> ReplayedStates.requireWritable(none)).isInstanceOf(ReplayException.class)
                .hasMessageContaining("can't write minutes into " + folder.resolve("none"));
    }
}
