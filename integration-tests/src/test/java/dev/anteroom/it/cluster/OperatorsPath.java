package dev.anteroom.it.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the README tells an operator to write and to run, word for word. */
final class OperatorsPath {

    private static final Path README = Path.of("..", "README.md");

    private final String chapter;

    private OperatorsPath(String chapter) {
        this.chapter = chapter;
    }

    static OperatorsPath read() {
        try {
            Matcher found = Pattern.compile("## Before your own site\n(.*?)\n## ", Pattern.DOTALL)
                    .matcher(Files.readString(README));
            if (!found.find()) {
                throw new AssertionError("no chapter for operators in " + README);
            }
            return new OperatorsPath(found.group(1));
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + README, e);
        }
    }

    /** The rooms file. */
    String rooms() {
        return blocks("yaml").getFirst();
    }

    /** The command that begins so. */
    String command(String start) {
        return blocks("sh").stream().filter(block -> block.startsWith(start)).findFirst()
                .orElseThrow(() -> new AssertionError("no command " + start + " in " + README));
    }

    private List<String> blocks(String language) {
        return Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(chapter).results()
                .map(block -> block.group(1)).toList();
    }
}
