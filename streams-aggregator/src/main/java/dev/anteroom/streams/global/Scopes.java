package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.topic.ScopeKey;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableSet;
import java.util.TreeSet;

/** Shares the remaining slots among the data centers and {@link ScopeKey#ANYWHERE}. */
final class Scopes {

    private Scopes() {
    }

    /** One state per data center that counts or has an edge, ascending by name, and ANYWHERE's as the last. */
    static List<ScopeState> of(RoomInputs inputs, int remaining, int anywherePercent) {
        Shares shares = new Shares(History.usersTwoBucketsBack(inputs), inputs.config().getTotalActiveUsers(),
                anywherePercent);
        List<ScopeState> scopes = new ArrayList<>();
        int given = 0;
        for (String dataCenter : dataCenters(inputs)) {
            int slots = shares.slots(dataCenter, remaining);
            given += slots;
            scopes.add(scope(dataCenter, shares.of(dataCenter), slots, inputs.workers().in(dataCenter)));
        }
        scopes.add(scope(ScopeKey.ANYWHERE, shares.anywhere(), remaining - given, inputs.workers().total()));
        return scopes;
    }

    /** Nothing is issued by numbers yet, so no scope has an issued count or an allotment beyond its slots. */
    private static ScopeState scope(String name, double share, int slots, int workers) {
        return ScopeState.newBuilder().setScope(name).setShare(share).setSlots(slots).setWorkers(workers).build();
    }

    private static NavigableSet<String> dataCenters(RoomInputs inputs) {
        NavigableSet<String> names = new TreeSet<>(inputs.workers().byDataCenter().keySet());
        inputs.dataCenters().stream().map(DataCenterState::getDataCenter).forEach(names::add);
        return names;
    }
}
