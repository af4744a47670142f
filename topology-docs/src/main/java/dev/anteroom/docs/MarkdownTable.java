package dev.anteroom.docs;

import java.util.Arrays;
import java.util.stream.Collectors;

/** Writes a Markdown table row by row. Not thread-safe. */
final class MarkdownTable {

    private final StringBuilder text = new StringBuilder();

    MarkdownTable(String... columns) {
        row(columns);
        row(Arrays.stream(columns).map(column -> "---").toArray(String[]::new));
    }

    MarkdownTable row(String... cells) {
        text.append(Arrays.stream(cells).map(MarkdownTable::escaped).collect(Collectors.joining(" | ", "| ", " |\n")));
        return this;
    }

    String text() {
        return text.toString();
    }

    private static String escaped(String cell) {
        return cell.replace("|", "\\|").replace("\n", " ");
    }
}
