package dev.anteroom.docs;

import dev.anteroom.control.api.Problem;
import dev.anteroom.edge.answer.PlainPage;
import java.util.Map.Entry;
import java.util.Map;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine;

/**
 * The page of answers that visitors and operators get when a request can't be served, and of the exit codes of the
 * processes.
 */
final class ErrorCodes {

    private ErrorCodes() {
    }

    static String page() {
        return "# Errors\n\n## Answers of the edge\n\nThese pages come from the edge itself, in place of the origin's"
                + " answer or the waiting page. None of them may be cached. The origin's own errors are passed on"
                + " unchanged.\n\n"
                + answers()
                + "\n## Answers of the management API\n\nThe code is `errors[0].code` of an answer;"
                + " `errors[0].message` gives the details.\n\n" + problems() + "\n## Exit codes\n\n" + exits();
    }

    private static String answers() {
        MarkdownTable table = new MarkdownTable("status", "answer", "when");
        for (PlainPage page : PlainPage.values()) {
            table.row(Integer.toString(page.status()), "`" + page.name() + "`", page.when());
        }
        return table.text();
    }

    private static String problems() {
        MarkdownTable table = new MarkdownTable("code", "status", "means");
        for (Problem problem : Problem.values()) {
            table.row(Integer.toString(problem.code()), Integer.toString(problem.status()), problem.help());
        }
        return table.text();
    }

    private static String exits() {
        MarkdownTable table = new MarkdownTable("process", "exit code", "meaning");
        for (CommandLine command : CommandPages.programs()) {
            CommandSpec spec = command.getCommandSpec();
            Map<String, String> codes = spec.usageMessage().exitCodeList();
            for (Entry<String, String> code : codes.entrySet()) {
                table.row("`" + spec.name() + "`", code.getKey(), code.getValue());
            }
        }
        return table.text();
    }
}
