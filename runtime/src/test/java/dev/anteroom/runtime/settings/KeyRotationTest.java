package dev.anteroom.runtime.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.core.pass.PassCodec;
import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.core.pass.VisitorPass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeyRotationTest {

    private static final VisitorPass PASS = VisitorPass.newcomer(7, 60_000, 20).seenAt(61_000);

    @TempDir
    private Path folder;
    private Path file;
    private KeysetFile watched;
    private PassCodec edge;

    @BeforeEach
    void begin() {
        file = folder.resolve("keys.json");
        PassKeys.generate(file);
        watched = KeysetFile.open(file);
        edge = PassCodec.of(watched.keys());
    }

    private void look() {
        watched.readIfChanged().ifPresent(edge::use);
    }

    @Test
    void shouldKeepEverybodyThroughAllStepsAtAllEdges() {
        PassCodec late = PassCodec.of(PassKeys.read(file));
        String old = edge.seal("tickets", PASS);

        PassKeys.read(file).withNewKey().replace(file);
        look();
        assertThat(late.open("tickets", edge.seal("tickets", PASS))).as("nothing is sealed anew yet").contains(PASS);

        late.use(PassKeys.read(file));
        PassKeys.read(file).sealingWithNewest().replace(file);
        look();
        String renewed = edge.seal("tickets", PASS);
        assertThat(late.open("tickets", renewed)).as("an edge that is a step behind").contains(PASS);
        assertThat(edge.open("tickets", old)).contains(PASS);

        PassKeys.read(file).withoutOldKeys().replace(file);
        look();
        assertThat(edge.open("tickets", renewed)).contains(PASS);
        assertThat(edge.open("tickets", old)).as("its key is gone").isEmpty();
    }

    @Test
    void shouldLookAtTheSameTextOnce() {
        assertThat(watched.readIfChanged()).isEmpty();
    }

    @Test
    void shouldSayOnceWhatIsWrongAndKeepTheEarlierKeys() throws IOException {
        String sealed = edge.seal("tickets", PASS);
        Files.writeString(file, "{}");

        assertThatThrownBy(this::look).hasMessageContaining("keys.json");
        look();

        assertThat(edge.open("tickets", sealed)).contains(PASS);
    }

    @Test
    void shouldKeepTheFileToItsOwner() throws IOException {
        PassKeys.read(file).withNewKey().replace(file);

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file))).isEqualTo("rw-------");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(file);
        }
        assertThat(PassKeys.read(file).size()).isEqualTo(2);
    }
}
