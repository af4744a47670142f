package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import java.util.OptionalLong;

/**
 * Estimates how long it takes until the people ahead are admitted, from the moments at which the state expects slots to
 * become free, round after round. If the state has no such moments, the time is {@code ahead / usersToOriginPerMinute}.
 * While nobody is admitted because of the origin's health, or the room recovers from that, there is no estimate.
 */
final class AdmissionForecast {

    private static final double MINUTE_MILLIS = 60_000;

    private AdmissionForecast() {
    }

    /**
     * The time until {@code ahead} people are admitted, in milliseconds after the state was published; empty while
     * nobody is admitted.
     */
    static OptionalLong millis(RoomState state, long ahead) {
        if (isLowered(state)) {
            return OptionalLong.empty();
        }
        if (ahead == 0) {
            return isKnown(state) || state.getUsersToOriginPerMinute() > 0 ? OptionalLong.of(0) : OptionalLong.empty();
        }
        if (!isKnown(state)) {
            return state.getUsersToOriginPerMinute() <= 0
                    ? OptionalLong.empty()
                    : OptionalLong.of((long) Math.ceil(ahead / state.getUsersToOriginPerMinute() * MINUTE_MILLIS));
        }
        long rounds = (ahead - 1) / state.getTotalActiveUsers();
        double placesOfRound = ahead - rounds * state.getTotalActiveUsers();
        return OptionalLong.of(rounds * state.getRoundMillis() + inRound(state, placesOfRound));
    }

    /** Between two of the state's moments, slots are taken to become free evenly. */
    private static long inRound(RoomState state, double places) {
        List<Long> turns = state.getTurnMillis();
        int last = turns.size() - 1;
        double position = places * last / state.getTotalActiveUsers();
        int whole = Math.min((int) position, last - 1);
        long before = turns.get(whole);
        return before + (long) ((turns.get(whole + 1) - before) * (position - whole));
    }

    /** How many visitors are admitted per minute. */
    static double perMinute(RoomState state) {
        if (isLowered(state)) {
            return 0;
        }
        return isKnown(state)
                ? state.getTotalActiveUsers() * MINUTE_MILLIS / state.getRoundMillis()
                : state.getUsersToOriginPerMinute();
    }

    private static boolean isLowered(RoomState state) {
        return state.getTotalActiveUsers() == 0 || state.getLimitReason() == LimitReason.RECOVERING;
    }

    static boolean isKnown(RoomState state) {
        return state.getRoundMillis() > 0 && state.getTurnMillis().size() > 1;
    }
}
