package dev.anteroom.schemas.avro;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaCompatibility;
import org.apache.avro.SchemaCompatibility.SchemaCompatibilityType;
import org.apache.avro.SchemaCompatibility.SchemaPairCompatibility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The rules of docs/schema-evolution.md, against every schema that was ever released. */
@Tag("feature.registry")
class SchemaEvolutionTest {

    private static final Path RELEASED = Path.of("src/test/resources/released");
    private static final Path PRESENT = Path.of("src/main/avro");

    static List<Path> released() throws IOException {
        try (Stream<Path> files = Files.walk(RELEASED)) {
            return files.filter(file -> file.toString().endsWith(".avsc")).sorted().toList();
        }
    }

    private static Schema parse(Path file) {
        try {
            return new Schema.Parser().parse(Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException("a schema that was released is gone: " + file, e);
        }
    }

    private static Schema present(Path released) {
        return parse(PRESENT.resolve(released.getFileName()));
    }

    private static void requireReads(Schema reader, Schema writer) {
        SchemaPairCompatibility found = SchemaCompatibility.checkReaderWriterCompatibility(reader, writer);
        assertThat(found.getType()).as("%s: %s", reader.getFullName(), found.getResult().getIncompatibilities())
                .isEqualTo(SchemaCompatibilityType.COMPATIBLE);
    }

    @ParameterizedTest
    @MethodSource("released")
    void shouldReadWhatReleasesWrote(Path file) {
        requireReads(present(file), parse(file));
    }

    @ParameterizedTest
    @MethodSource("released")
    void shouldWriteWhatReleasesRead(Path file) {
        requireReads(parse(file), present(file));
    }

    @Test
    void shouldKnowEveryRecordOfTheFirstRelease() throws IOException {
        assertThat(released()).hasSizeGreaterThanOrEqualTo(10);
    }

    @Test
    void shouldRefuseAFieldWithoutADefault() {
        Schema before = new Schema.Parser().parse("""
                {"type": "record", "name": "R", "fields": [{"name": "a", "type": "int"}]}""");
        Schema after = new Schema.Parser().parse("""
                {"type": "record", "name": "R", "fields": [
                    {"name": "a", "type": "int"}, {"name": "b", "type": "int"}]}""");

        assertThat(SchemaCompatibility.checkReaderWriterCompatibility(after, before).getType())
                .isEqualTo(SchemaCompatibilityType.INCOMPATIBLE);
    }
}
