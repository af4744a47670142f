package dev.anteroom.docs;

import dev.anteroom.edge.EdgeMain;
import dev.anteroom.edge.page.PlainPage;
import dev.anteroom.streams.AggregatorMain;
import java.util.Map;
import java.util.Map.Entry;
import picocli.CommandLine.Model.CommandSpec;

/** What visitors are answered when a request can't be served, and with what the processes end. */
final class ErrorCodes {

    private ErrorCodes() {
    }

    static String page() {
        return "# Errors\n\n## Answers of the edge\n\nPages of the edge itself, instead of the origin's answer or the"
                + " waiting page; none is kept by caches. The origin's own errors are passed on as they are.\n\n"
                + answers() + "\n## Exit codes\n\n" + exits();
    }

    private static String answers() {
        MarkdownTable table = new MarkdownTable("status", "answer", "when");
        for (PlainPage page : PlainPage.values()) {
            table.row(Integer.toString(page.status()), "`" + page.name() + "`", page.when());
        }
        return table.text();
    }

    private static String exits() {
        MarkdownTable table = new MarkdownTable("process", "exit code", "meaning");
        for (Class<?> command : new Class<?>[]{EdgeMain.class, AggregatorMain.class}) {
            CommandSpec spec = CommandSpec.forAnnotatedObject(command);
            Map<String, String> codes = spec.usageMessage().exitCodeList();
            for (Entry<String, String> code : codes.entrySet()) {
                table.row("`" + spec.name() + "`", code.getKey(), code.getValue());
            }
        }
        return table.text();
    }
}
