package dev.anteroom.core.counting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TrafficEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** No visitor is lost, whatever visitors do and in whatever order their moves are counted. */
class MoveConservationPropertyTest {

    private static final long START = 1_700_000_000_000L;
    private static final TickGrid GRID = TickGrid.of(Moves.TIMING);

    private record Seen(TrafficEvent move, long at, int dataCenter) {
    }

    private record Crowd(List<Seen> moves, int waiting, int active) {
    }

    @Property
    void shouldCountEverybodyOnceInAnyOrderThroughAnyDataCenter(@ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int visitors, @ForAll @IntRange(min = 1, max = 4) int dataCenters) {
        Random random = new Random(seed);
        Crowd crowd = crowd(random, visitors, dataCenters);
        List<Seen> anyOrder = new ArrayList<>(crowd.moves());
        Collections.shuffle(anyOrder, random);

        List<CellMap> counted = count(anyOrder, dataCenters);

        assertThat(counted.stream().mapToInt(CellMap::waiting).sum()).isEqualTo(crowd.waiting());
        assertThat(counted.stream().mapToInt(CellMap::active).sum()).isEqualTo(crowd.active());
    }

    @Property
    void shouldNeverCountTooFewWhenMovesAreRepeated(@ForAll long seed,
            @ForAll @IntRange(min = 1, max = 40) int visitors) {
        Random random = new Random(seed);
        Crowd crowd = crowd(random, visitors, 1);
        List<Seen> repeated = new ArrayList<>();
        for (Seen seen : crowd.moves()) {
            repeated.add(seen);
            if (random.nextInt(4) == 0 && staysAsLongAs(seen)) {
                repeated.add(seen);
            }
        }

        List<CellMap> counted = count(repeated, 1);

        assertThat(counted.getFirst().waiting() + counted.getFirst().active())
                .isGreaterThanOrEqualTo(crowd.waiting() + crowd.active());
    }

    /** Goodbyes are the one move that could count too few; they are deduplicated before they are counted. */
    private static boolean staysAsLongAs(Seen seen) {
        return seen.move().getTo() != Standing.GONE;
    }

    private static List<CellMap> count(List<Seen> moves, int dataCenters) {
        List<CellMap> counted = new ArrayList<>();
        for (int i = 0; i < dataCenters; i++) {
            counted.add(new CellMap());
        }
        moves.forEach(seen -> MoveCounter.count(seen.move(), seen.at(), GRID, counted.get(seen.dataCenter())));
        return counted;
    }

    private static Crowd crowd(Random random, int visitors, int dataCenters) {
        List<Seen> moves = new ArrayList<>();
        int waiting = 0;
        int active = 0;
        for (int visitor = 0; visitor < visitors; visitor++) {
            Standing last = life(random, dataCenters, moves);
            waiting += last == Standing.WAITING ? 1 : 0;
            active += last == Standing.ACTIVE ? 1 : 0;
        }
        return new Crowd(moves, waiting, active);
    }

    private static Standing life(Random random, int dataCenters, List<Seen> moves) {
        long at = START + random.nextInt(60_000);
        long bucketId = Moves.TIMING.bucketOf(at);
        Standing standing = Standing.NEW;
        long previous = 0;
        int steps = 1 + random.nextInt(8);
        for (int step = 0; step < steps && standing != Standing.GONE; step++) {
            Standing next = next(random, standing);
            moves.add(new Seen(Moves.move(standing, previous, next, bucketId), at, random.nextInt(dataCenters)));
            standing = next;
            previous = at;
            at += 1 + random.nextInt(Moves.TIMING.countedMillis() - 1);
        }
        return standing;
    }

    private static Standing next(Random random, Standing standing) {
        if (standing != Standing.NEW && random.nextInt(5) == 0) {
            return Standing.GONE;
        }
        return standing == Standing.ACTIVE || random.nextBoolean() ? Standing.ACTIVE : Standing.WAITING;
    }
}
