package dev.anteroom.simulator.engine;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.VisitorPass;
import dev.anteroom.core.visit.ConnectedQueue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The streams of connected visitors: each edge calls the visitors whose turn it is, as a real edge does. */
final class Connections {

    private static final int NOWHERE = -1;

    private final List<ConnectedQueue<Integer>> byEdge = new ArrayList<>();
    private final int[] edgeOf;
    private final @Nullable VisitorPass[] passOf;

    Connections(int edges, int visitors) {
        for (int i = 0; i < edges; i++) {
            byEdge.add(new ConnectedQueue<>());
        }
        edgeOf = new int[visitors];
        Arrays.fill(edgeOf, NOWHERE);
        passOf = new @Nullable VisitorPass[visitors];
    }

    void open(int visitor, Edge edge, VisitorPass pass) {
        byEdge.get(edge.index()).add(visitor, pass);
        edgeOf[visitor] = edge.index();
        passOf[visitor] = pass;
    }

    /** Nothing happens when the visitor is not connected. */
    void close(int visitor) {
        VisitorPass pass = passOf[visitor];
        if (pass != null) {
            byEdge.get(edgeOf[visitor]).remove(visitor, pass);
            edgeOf[visitor] = NOWHERE;
            passOf[visitor] = null;
        }
    }

    List<Integer> called(Edge edge, RoomView room, long numbers, long now) {
        ConnectedQueue<Integer> list = byEdge.get(edge.index());
        return list.isEmpty() ? List.of() : list.call(room, numbers, now);
    }
}
