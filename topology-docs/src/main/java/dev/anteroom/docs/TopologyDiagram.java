package dev.anteroom.docs;

import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.kafka.streams.TopologyDescription;
import org.apache.kafka.streams.TopologyDescription.GlobalStore;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Processor;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.apache.kafka.streams.TopologyDescription.Subtopology;

/** A topology as a Mermaid flowchart: topics are stadiums, operators boxes, state stores cylinders. */
final class TopologyDiagram {

    /** Ids begin with the kind of thing, because a topic, an operator and a store may have the same name. */
    private enum Kind {
        TOPIC("t_"), OPERATOR("o_"), STORE("s_");

        private final String prefix;

        Kind(String prefix) {
            this.prefix = prefix;
        }

        String id(String name) {
            return prefix + name.replaceAll("[^A-Za-z0-9]", "_");
        }
    }

    private final Set<String> shapes = new LinkedHashSet<>();
    private final Set<String> arrows = new LinkedHashSet<>();

    private TopologyDiagram() {
    }

    static String of(TopologyDescription description) {
        TopologyDiagram diagram = new TopologyDiagram();
        description.subtopologies().stream().sorted(Comparator.comparingInt(Subtopology::id))
                .flatMap(subtopology -> byName(subtopology.nodes()).stream()).forEach(diagram::draw);
        description.globalStores().stream().sorted(Comparator.comparingInt(GlobalStore::id)).forEach(store -> {
            diagram.draw(store.source());
            diagram.draw(store.processor());
        });
        return "```mermaid\nflowchart LR\n  " + String.join("\n  ", diagram.shapes) + "\n  "
                + String.join("\n  ", diagram.arrows) + "\n```\n";
    }

    private static List<Node> byName(Set<Node> nodes) {
        return nodes.stream().sorted(Comparator.comparing(Node::name)).toList();
    }

    private void draw(Node node) {
        String operator = shape(Kind.OPERATOR, node.name(), "[\"", "\"]");
        for (Node next : byName(node.successors())) {
            arrows.add(operator + " --> " + Kind.OPERATOR.id(next.name()));
        }
        if (node instanceof Source source && source.topicSet() != null) {
            for (String topic : new TreeSet<>(source.topicSet())) {
                arrows.add(shape(Kind.TOPIC, topic, "([\"", "\"])") + " --> " + operator);
            }
        } else if (node instanceof Sink sink && sink.topic() != null) {
            arrows.add(operator + " --> " + shape(Kind.TOPIC, sink.topic(), "([\"", "\"])"));
        } else if (node instanceof Processor processor) {
            for (String store : new TreeSet<>(processor.stores())) {
                arrows.add(operator + " <-.-> " + shape(Kind.STORE, store, "[(\"", "\")]"));
            }
        }
    }

    private String shape(Kind kind, String name, String open, String close) {
        shapes.add(kind.id(name) + open + name + close);
        return kind.id(name);
    }
}
