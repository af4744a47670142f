package dev.anteroom.core.health;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.AlphaChars;
import net.jqwik.api.constraints.NotEmpty;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class ProberChoicePropertyTest {

    @Property
    void shouldChooseTheSameInWhateverOrderEdgesAreKnown(
            @ForAll @Size(max = 12) Set<@AlphaChars @StringLength(min = 1, max = 8) String> edges,
            @ForAll long seed) {
        List<String> shuffled = new ArrayList<>(edges);
        Collections.shuffle(shuffled, new Random(seed));

        ProberChoice choice = ProberChoice.of("shop", shuffled);

        assertThat(choice).isEqualTo(ProberChoice.of("shop", edges));
        assertThat(choice.edges()).hasSize(Math.min(3, edges.size())).isSubsetOf(edges).doesNotHaveDuplicates();
    }

    @Property
    void shouldMoveNothingButTheProbesOfTheEdgeThatGoes(
            @ForAll @NotEmpty @Size(max = 12) Set<@AlphaChars @StringLength(min = 1, max = 8) String> edges,
            @ForAll int which) {
        String gone = List.copyOf(new TreeSet<>(edges)).get(Math.floorMod(which, edges.size()));
        Set<String> left = new TreeSet<>(edges);
        left.remove(gone);

        List<String> before = new ArrayList<>(ProberChoice.of("shop", edges).edges());
        before.remove(gone);

        assertThat(ProberChoice.of("shop", left).edges()).containsAll(before);
    }

    @Property
    void shouldSpreadProbersOverTheInterval(
            @ForAll @Size(min = 3, max = 9) Set<@AlphaChars @StringLength(min = 1, max = 8) String> edges) {
        ProberChoice choice = ProberChoice.of("shop", edges);

        List<Integer> phases = choice.edges().stream()
                .map(edge -> choice.phaseMillis(Checks.check().build(), edge).orElseThrow()).sorted().toList();

        assertThat(phases.get(1) - phases.get(0)).isBetween(3_333, 3_334);
        assertThat(phases.get(2) - phases.get(1)).isBetween(3_333, 3_334);
        assertThat(phases.get(2)).isLessThan(10_000);
    }

    @Property
    void shouldProbeOnceInEachInterval(@ForAll int after) {
        long now = Checks.NOW + after;

        long next = ProberChoice.next(now, 10_000, 2_500);

        assertThat(next).isBetween(now + 1, now + 10_000);
        assertThat(Math.floorMod(next, 10_000)).isEqualTo(2_500);
    }

    @Test
    void shouldGiveEveryEdgeItsPartOfManyChecks() {
        List<String> edges = List.of("edge-1", "edge-2", "edge-3", "edge-4", "edge-5", "edge-6");
        Map<String, Integer> chosen = new HashMap<>();
        for (int check = 0; check < 1_000; check++) {
            ProberChoice.of("check-" + check, edges).edges().forEach(edge -> chosen.merge(edge, 1, Integer::sum));
        }

        assertThat(chosen).hasSize(6).allSatisfy((edge, checks) -> assertThat(checks).isBetween(400, 600));
    }

    @Test
    void shouldNotProbeFromElsewhereOrWhileSuspended() {
        assertThat(ProberChoice.isProbedFrom(Checks.check().build(), "dublin")).isTrue();
        assertThat(ProberChoice.isProbedFrom(Checks.check().setCheckRegions(List.of("nairobi")).build(), "dublin"))
                .isFalse();
        assertThat(ProberChoice.isProbedFrom(Checks.check().setSuspended(true).build(), "dublin")).isFalse();
    }
}
