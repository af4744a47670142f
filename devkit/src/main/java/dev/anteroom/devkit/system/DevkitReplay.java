package dev.anteroom.devkit.system;

import dev.anteroom.cli.replay.ReplayCluster;
import dev.anteroom.cli.replay.ReplayOutputs;
import dev.anteroom.cli.replay.StatesReplay;
import dev.anteroom.schemas.topic.TopicSettings;
import java.nio.file.Path;
import java.time.InstantSource;

/** Gives {@code anteroom replay --states} the topologies and a broker. */
public final class DevkitReplay implements StatesReplay {

    @Override
    public Scratch startScratch(Path logs) {
        return ScratchCluster.start(logs);
    }

    @Override
    public void requireWritable(ReplayOutputs outputs) {
        ReplayedStates.requireWritable(outputs);
    }

    @Override
    public Counting prepare(ReplayCluster cluster, TopicSettings topics, ReplayOutputs outputs, InstantSource clock) {
        return ReplayedStates.prepare(cluster, topics, outputs, clock);
    }
}
