package dev.anteroom.benchmarks.rivals;

import dev.anteroom.benchmarks.process.NativeServer;
import dev.anteroom.devkit.broker.Folders;
import dev.anteroom.devkit.broker.FreePorts;
import dev.anteroom.devkit.crowd.Habits;
import dev.anteroom.devkit.measure.DemoRoom;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A {@link Recipe} that runs on this machine.
 *
 * @param recipe what it is
 * @param installed where its program is looked for
 * @param logs folder of its log
 */
record RecipeContender(Recipe recipe, Installed installed, Path logs) implements Contender {

    /**
     * A session is kept for longer by so much, as the origin sees a request after the server that passes it on; otherwise
     * a visitor's place would be given away while the origin still counts them.
     */
    static final Duration MARGIN = Duration.ofMillis(100);

    private static final double MILLIS = 1000;
    private static final int SECONDS_A_MINUTE = 60;
    private static final int SECRET_BYTES = 16;
    private static final String PAGE = "<!doctype html><html lang=en><meta charset=utf-8><title>Please wait</title>"
            + "<h1>Please wait</h1><p>You are let in as soon as there is room. This page asks again by itself.";

    @Override
    public String name() {
        return recipe.title();
    }

    @Override
    public Limits limits() {
        return recipe.limits();
    }

    @Override
    public String order() {
        return recipe.order();
    }

    @Override
    public Optional<String> lacking() {
        List<String> missing = recipe.files().stream().filter(file -> installed.find(file).isEmpty()).toList();
        return missing.isEmpty()
                ? Optional.empty()
                : Optional.of(String.join(" and ", missing) + " not found; " + recipe.install());
    }

    @Override
    public Running start(DemoRoom room, int originPort) {
        int port = FreePorts.pick(1).getFirst();
        Path folder = Folders.temporary(recipe.title());
        try {
            Path config = folder.resolve(recipe.template());
            Files.createDirectories(logs);
            Files.writeString(config, ConfigTemplate.fill(recipe.template(), values(room, port, originPort, folder)));
            NativeServer server = NativeServer.start(command(config), logs.resolve(recipe.title() + ".log"));
            return new Running(port, List.of(server.handle()), () -> {
                server.close();
                Folders.delete(folder);
            });
        } catch (IOException e) {
            Folders.delete(folder);
            throw new UncheckedIOException("can't write the configuration of " + recipe.title(), e);
        }
    }

    private List<String> command(Path config) {
        String program = found(recipe.files().getFirst()).toString();
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(switch (recipe) {
            case HAPROXY -> List.of("-db", "-f", config.toString());
            case NGINX_LIMIT_REQ, NGINX_LUA -> List.of("-e", "stderr", "-c", config.toString());
        });
        return command;
    }

    private Map<String, String> values(DemoRoom room, int port, int originPort, Path folder) {
        Duration session = room.session().plus(MARGIN);
        double entriesPerSecond = entriesPerSecond(room);
        Map<String, String> values = new HashMap<>();
        values.put("PORT", Integer.toString(port));
        values.put("ORIGIN", Integer.toString(originPort));
        values.put("FOLDER", folder.toString());
        values.put("MODULES", recipe.files().stream().filter(file -> file.endsWith(".so")).findFirst()
                .map(module -> String.valueOf(found(module).getParent())).orElse(""));
        values.put("LIMIT", Integer.toString(room.limit()));
        values.put("SESSION_MILLIS", Long.toString(session.toMillis()));
        values.put("SESSION_SECONDS", seconds(session));
        values.put("COOKIE_SECONDS", Long.toString(room.session().toSeconds()));
        values.put("LAPSE_SECONDS", seconds(room.lapse()));
        values.put("REFRESH", Long.toString(room.refresh().toSeconds()));
        values.put("ENTRIES_PER_MINUTE",
                Long.toString(Math.max(1, Math.round(SECONDS_A_MINUTE * entriesPerSecond))));
        values.put("ENTRIES_PER_SECOND", Long.toString(Math.max(1, Math.round(entriesPerSecond))));
        values.put("SECRET", secret());
        values.put("PAGE", PAGE);
        return values;
    }

    /**
     * How many may enter a second so that as many are active on average as the limit says, by Little's law. Whoever sets this
     * must know how long visitors stay, as this does.
     */
    static double entriesPerSecond(DemoRoom room) {
        Habits habits = Habits.demo();
        Duration active = habits.shortestStay().plus(habits.meanFurtherStay()).plus(room.session());
        return room.limit() * MILLIS / active.toMillis();
    }

    private static String seconds(Duration duration) {
        return String.format(Locale.ROOT, "%.2f", duration.toMillis() / MILLIS);
    }

    private static String secret() {
        byte[] secret = new byte[SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        return HexFormat.of().formatHex(secret);
    }

    private Path found(String file) {
        return installed.find(file).orElseThrow(() -> new IllegalStateException(file + " not found"));
    }
}
