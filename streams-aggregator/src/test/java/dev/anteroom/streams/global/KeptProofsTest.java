package dev.anteroom.streams.global;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.roomstate.CountingProof;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.schemas.avro.DataCenterState;
import dev.anteroom.schemas.topic.ProofKey;
import dev.anteroom.schemas.type.AvroTypes;
import dev.anteroom.streams.common.StateStores;
import dev.anteroom.streams.common.TaskContext;
import java.util.List;
import java.util.Map;
import org.apache.kafka.streams.processor.api.MockProcessorContext;
import org.apache.kafka.streams.state.KeyValueStore;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("feature.exact-limit")
class KeptProofsTest {

    private static final long NOW = 1_700_000_040_000L;

    private final MockProcessorContext<String, String> context = TaskContext
            .with(StateStores.keyValue(GlobalTopology.DATA_CENTERS,
                    new AvroSerdes(new InMemorySchemaRegistry()).serde(AvroTypes.DATA_CENTER_STATE)));
    private final KeyValueStore<String, DataCenterState> store = context.getStateStore(GlobalTopology.DATA_CENTERS);
    private final KeptProofs before = new KeptProofs(1, store);

    private void tell(ProofKey.Kind kind, long upTo, long now, Integer... edges) {
        DataCenterState told = DataCenterState.newBuilder().setRoomId("").setDataCenter("").setPublishedAt(upTo)
                .setBucketMillis(0).setCells(List.of()).setHistory(List.of()).setEdges(List.of(edges))
                .setEdgesSince(kind == ProofKey.Kind.EDGES ? upTo - 1_000 : null)
                .setDataCenters(List.of("dublin")).build();
        before.told(new ProofKey(kind, 0), told, now);
    }

    private static CountingProof proof(KeptProofs kept) {
        return kept.proofs().of("shop", Map.of());
    }

    @Test
    void shouldGoOnFromAMomentThatWasStoredNotLongAgo() {
        tell(ProofKey.Kind.EDGES, NOW, NOW, 7);
        tell(ProofKey.Kind.COUNTED, NOW, NOW);
        tell(ProofKey.Kind.COUNTED, NOW + 4_000, NOW + 4_999);
        assertThat(proof(before).countedUpTo()).hasValue(NOW + 4_000);

        assertThat(proof(new KeptProofs(1, store)).countedUpTo()).hasValue(NOW);

        tell(ProofKey.Kind.COUNTED, NOW + 4_500, NOW + 5_000);
        assertThat(proof(new KeptProofs(1, store)).countedUpTo()).hasValue(NOW + 4_500);
    }

    @Test
    void shouldStoreAtOnceForWhomIsWaited() {
        tell(ProofKey.Kind.COUNTED, NOW, NOW);
        tell(ProofKey.Kind.EDGES, NOW, NOW, 7);
        tell(ProofKey.Kind.EDGES, NOW + 250, NOW + 250, 7, 9);

        assertThat(proof(new KeptProofs(1, store)).edges()).containsExactly(7, 9);
        assertThat(proof(new KeptProofs(1, store)).edgesSince()).hasValue(NOW + 250 - 1_000);
    }

    @Test
    void shouldTakeAMomentThatIsStillToComeForNow() {
        tell(ProofKey.Kind.EDGES, NOW, NOW, 7);
        tell(ProofKey.Kind.COUNTED, NOW + 3_600_000, NOW);
        assertThat(proof(before).countedUpTo()).hasValue(NOW);
        assertThat(proof(new KeptProofs(1, store)).countedUpTo()).as("also as it is stored").hasValue(NOW);

        tell(ProofKey.Kind.COUNTED, NOW + 250, NOW + 500);
        assertThat(proof(before).countedUpTo()).hasValue(NOW + 250);
    }
}
