package dev.anteroom.cli;

import dev.anteroom.page.Languages;
import dev.anteroom.page.PagePreview;
import dev.anteroom.page.PageVariant;
import dev.anteroom.runtime.process.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Prints waiting pages as visitors would see them. */
@Command(name = "page", description = "Shows waiting pages with sample values.", mixinStandardHelpOptions = true, synopsisSubcommandLabel = "COMMAND")
final class PageCommand {

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Command(name = "preview", mixinStandardHelpOptions = true, description = {
            "Prints a waiting page: the template in FILE, or the default page.",
            "Says where a broken template is broken."})
    int preview(
            @Option(names = "--lang", paramLabel = "TAG", defaultValue = "en-US", description = "Language of the default page. Default: ${DEFAULT-VALUE}.") String language,
            @Option(names = "--variant", paramLabel = "NAME", defaultValue = "waiting", description = "waiting, random, queue-all, queue-full, prequeue or reject. Default: ${DEFAULT-VALUE}.") String variant,
            @Parameters(paramLabel = "FILE", arity = "0..1", description = "A Mustache template.") Optional<Path> file)
            throws IOException {
        PageVariant shown = variant(variant);
        if (!Languages.TAGS.contains(language)) {
            throw wrong("--lang is '" + language + "', it must be one of " + String.join(", ", Languages.TAGS));
        }
        spec.commandLine().getOut().println(file.isPresent()
                ? ofTemplate(file.get(), shown)
                : PagePreview.ofDefaultPage(language, shown));
        return ExitCode.FINE.code();
    }

    private String ofTemplate(Path file, PageVariant variant) throws IOException {
        String html = Files.readString(file);
        try {
            return PagePreview.ofTemplate(html, variant);
        } catch (IllegalArgumentException e) {
            throw wrong(file + ", " + e.getMessage());
        }
    }

    private PageVariant variant(String name) {
        return Arrays.stream(PageVariant.values()).filter(variant -> name(variant).equals(name)).findFirst()
                .orElseThrow(() -> wrong("--variant is '" + name + "', it must be one of "
                        + String.join(", ", Arrays.stream(PageVariant.values()).map(PageCommand::name).toList())));
    }

    private static String name(PageVariant variant) {
        return variant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.subcommands().getOrDefault("preview", spec.commandLine()), message);
    }
}
