package dev.anteroom.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** The files of the docker folder. */
final class DockerFolder {

    static final Path PATH = Path.of("..", "docker");

    private DockerFolder() {
    }

    static String text(String file) {
        try {
            return Files.readString(PATH.resolve(file));
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + file, e);
        }
    }

    /** A YAML or JSON file. */
    static JsonNode tree(String file) {
        try {
            return new YAMLMapper().readTree(text(file));
        } catch (IOException e) {
            throw new UncheckedIOException("no valid YAML: " + file, e);
        }
    }

    /** All values of fields of this name, however deep. */
    static Stream<JsonNode> all(JsonNode tree, String field) {
        return tree.findValues(field).stream();
    }

    static Stream<JsonNode> items(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    /** All files below the folder whose names end so, by their paths in it. */
    static List<String> files(String ending) {
        try (Stream<Path> found = Files.walk(PATH)) {
            return found.map(PATH::relativize).map(Path::toString).filter(name -> name.endsWith(ending)).sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("can't list " + PATH, e);
        }
    }
}
