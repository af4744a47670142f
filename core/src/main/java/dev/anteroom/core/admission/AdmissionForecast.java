package dev.anteroom.core.admission;

import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomState;
import java.util.List;
import java.util.OptionalLong;

/**
 * How long it takes until people ahead are in: by when the state expects the room's places to become free, round after
 * round. By a state that does not say, {@code ahead / usersToOriginPerMinute}. While nobody is let in because of the
 * origin's health, or the room recovers from that, neither tells anything.
 */
final class AdmissionForecast {

    private static final double MINUTE_MILLIS = 60_000;

    private AdmissionForecast() {
    }

    /** Until {@code ahead} people are in, in milliseconds after the state; empty while nobody enters. */
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

    /** Between two of the moments that the state tells, places become free evenly. */
    private static long inRound(RoomState state, double places) {
        List<Long> turns = state.getTurnMillis();
        int last = turns.size() - 1;
        double position = places * last / state.getTotalActiveUsers();
        int whole = Math.min((int) position, last - 1);
        long before = turns.get(whole);
        return before + (long) ((turns.get(whole + 1) - before) * (position - whole));
    }

    /** Visitors who enter per minute. */
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
