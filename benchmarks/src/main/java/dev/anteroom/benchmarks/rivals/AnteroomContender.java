package dev.anteroom.benchmarks.rivals;

import dev.anteroom.benchmarks.process.ChildJvm;
import dev.anteroom.benchmarks.process.Role;
import dev.anteroom.benchmarks.process.Stage;
import dev.anteroom.core.pass.PassKeys;
import dev.anteroom.devkit.measure.DemoRoom;
import dev.anteroom.devkit.system.DemoRoomsFile;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Anteroom with one edge and all that it needs: broker, schema registry and aggregator. They are set as in the demo, whose
 * room's times are those of a minute and a half.
 *
 * @param stages opens a stage of its own
 */
record AnteroomContender(Supplier<Stage> stages) implements Contender {

    static final String NAME = "anteroom";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Limits limits() {
        return Limits.VISITORS;
    }

    @Override
    public String order() {
        return "by buckets";
    }

    @Override
    public Optional<String> lacking() {
        return Optional.empty();
    }

    @Override
    public Running start(DemoRoom room, int originPort) {
        Stage stage = stages.get();
        try {
            stage.aggregator("traffic,global,tickets", Map.of("publishInterval", "50ms"));
            ChildJvm edge = stage.start(Role.EDGE, edge(stage, room, originPort));
            return new Running(edge.port(), stage.processes(), stage::close);
        } catch (RuntimeException e) {
            stage.close();
            throw e;
        }
    }

    private static Map<String, String> edge(Stage stage, DemoRoom room, int originPort) {
        Map<String, String> settings = stage.settings();
        settings.put("edge.id", "edge-1");
        settings.put("dataCenter", "nairobi");
        settings.put("http.host", "127.0.0.1");
        settings.put("http.port", "0");
        settings.put("management.port", "0");
        settings.put("origin.url", "http://127.0.0.1:" + originPort);
        Path keys = stage.folder().resolve("keys.json");
        PassKeys.generate(keys);
        settings.put("pass.keyset", keys.toString());
        settings.put("rooms.file", DemoRoomsFile.write(room, stage.folder()).toString());
        settings.put("heartbeat.interval", "500ms");
        return settings;
    }
}
