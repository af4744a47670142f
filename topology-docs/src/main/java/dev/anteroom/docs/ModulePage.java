package dev.anteroom.docs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The modules of the build, what each may know, and their packages: read from the POMs and the package comments. */
final class ModulePage {

    private static final Pattern MODULE = Pattern.compile("<module>([^<]+)</module>");
    private static final Pattern DESCRIPTION = Pattern.compile("<description>([^<]+)</description>");
    private static final Pattern OWN_DEPENDENCY = Pattern
            .compile(
                    "<dependency>\\s*<groupId>dev\\.anteroom</groupId>\\s*<artifactId>([^<]+)</artifactId>\\s*(<[^/][^>]*>)?");
    private static final Pattern PACKAGE_COMMENT = Pattern.compile("/\\*\\*(.*?)\\*/.*?package ([\\w.]+);",
            Pattern.DOTALL);

    private final Path root;

    /** @param root folder of the parent POM */
    ModulePage(Path root) {
        this.root = root;
    }

    String page() {
        StringBuilder page = new StringBuilder("# Modules\n\n");
        page.append(
                "An arrow means \"is built on\". The POM of a module forbids what it must not import; tests of this\n")
                .append(" module check the packages for it, and that there are no cycles.\n\n```mermaid\ngraph BT\n");
        for (String module : modules()) {
            dependencies(module).forEach(other -> page.append("  ").append(module).append(" --> ").append(other)
                    .append('\n'));
        }
        page.append("```\n\nAll modules together have ")
                .append(modules().stream().mapToInt(module -> packages(module).size()).sum()).append(" packages.\n");
        for (String module : modules()) {
            page.append("\n## ").append(module).append("\n\n")
                    .append(first(DESCRIPTION, pom(module)).map(text -> text + ".\n").orElse(""));
            Map<String, String> packages = packages(module);
            if (!packages.isEmpty()) {
                page.append(packages.size()).append(packages.size() == 1 ? " package.\n" : " packages.\n");
                MarkdownTable table = new MarkdownTable("package", "holds");
                packages.forEach((name, holds) -> table.row("`" + name + "`", holds));
                page.append('\n').append(table.text());
            }
        }
        return page.toString();
    }

    /** The modules in the order of the parent POM. */
    List<String> modules() {
        return MODULE.matcher(read(root.resolve("pom.xml"))).results().map(found -> found.group(1)).toList();
    }

    /** How many lines the main sources of {@code module} have. */
    long mainLines(String module) {
        return sources(module).stream().mapToLong(file -> read(file).lines().count()).sum();
    }

    private String pom(String module) {
        return read(root.resolve(module).resolve("pom.xml"));
    }

    /** The modules that {@code module} depends on, without those that only its tests use. */
    private List<String> dependencies(String module) {
        return OWN_DEPENDENCY.matcher(pom(module)).results().filter(found -> found.group(2) == null)
                .map(found -> found.group(1)).distinct().toList();
    }

    private Map<String, String> packages(String module) {
        return sources(module).stream().filter(file -> file.endsWith("package-info.java"))
                .map(file -> PACKAGE_COMMENT.matcher(read(file))).filter(Matcher::find)
                .collect(Collectors.toMap(found -> found.group(2), found -> plain(found.group(1)),
                        (one, other) -> one, TreeMap::new));
    }

    private static String plain(String comment) {
        return comment.replaceAll("\\R\\s*\\*", " ").replaceAll("\\{@\\w+ ([^}]*)}", "`$1`").replaceAll("\\s+", " ")
                .replaceAll(" ?<p>.*", "").strip();
    }

    private List<Path> sources(String module) {
        Path folder = root.resolve(module).resolve("src/main/java");
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".java")).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("can't list " + folder, e);
        }
    }

    private static Optional<String> first(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1)).findFirst();
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read " + file, e);
        }
    }
}
