package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import org.apache.kafka.common.serialization.Serdes;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.processor.api.Processor;
import org.apache.kafka.streams.processor.api.Record;
import org.apache.kafka.streams.state.Stores;
import org.junit.jupiter.api.Test;

class TopologyDiagramTest {

    private static final class Counter implements Processor<String, String, String, String> {

        @Override
        public void process(Record<String, String> move) {
            throw new UnsupportedOperationException("only described");
        }
    }

    @Test
    void shouldShowTopicsOperatorsAndStores() {
        Topology topology = new Topology().addSource("moves", "traffic").addProcessor("count", Counter::new, "moves")
                .addStateStore(Stores.keyValueStoreBuilder(Stores.inMemoryKeyValueStore("cells"),
                        Serdes.String(), Serdes.String()), "count")
                .addSink("states", "room-state", "count");

        assertThat(TopologyDiagram.of(topology.describe())).isEqualTo("""
                ```mermaid
                flowchart LR
                  o_count["count"]
                  s_cells[("cells")]
                  o_moves["moves"]
                  t_traffic(["traffic"])
                  o_states["states"]
                  t_room_state(["room-state"])
                  o_count --> o_states
                  o_count <-.-> s_cells
                  o_moves --> o_count
                  t_traffic --> o_moves
                  o_states --> t_room_state
                ```
                """);
    }

    @Test
    void shouldKeepATableInOneRow() {
        assertThat(new MarkdownTable("key").row("a|b\nc").text()).isEqualTo("| key |\n| --- |\n| a\\|b c |\n");
    }
}
