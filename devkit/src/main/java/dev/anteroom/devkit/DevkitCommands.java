package dev.anteroom.devkit;

import dev.anteroom.cli.CommandProvider;
import java.util.List;

/** The commands that start a broker of their own, or simulate a crowd. */
public final class DevkitCommands implements CommandProvider {

    @Override
    public List<Object> commands() {
        return List.of(new DemoCommand(), new UpCommand(), new SimulateCommand());
    }
}
