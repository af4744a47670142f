package dev.anteroom.core.health;

import dev.anteroom.schemas.avro.LimitMemory;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.OnUnhealthy;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomHealth;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Decides how far the limits of a room are lowered because of its origin's health. Both limits are multiplied by the
 * same factor.
 *
 * <p><b>Down</b> at once: while one of the room's checks finds the origin unhealthy the factor is 0 ({@code hold}) or
 * what {@code reduce_to_percent} leaves. Promises made before stay valid for a lease, so this is as exact as any other
 * lowering of a limit. <b>Up</b> by a ramp over {@code recover_over}, which begins at the part of the limit that is in
 * use now. A step would send all waiting visitors at once to an origin that has just recovered. A check that knows
 * nothing changes nothing; but when it has known nothing for {@code recover_over}, the limits rise, too: missing probes
 * must not keep a room closed.
 *
 * <p><b>Slow answers</b> lower the limits, too, where the room has a latency target: {@link LatencyThrottle} says how far.
 *
 * <p>Pure; what must be remembered between calls is in {@link LimitMemory}. All times are milliseconds since the epoch.
 *
 * <p>Rests on decisions 120 and 136.
 */
public final class LimitControl {

    private static final int PERCENT = 100;

    private LimitControl() {
    }

    /** The limits in force now, and what to remember for the next call. */
    public record Judgement(LimitsInForce limits, LimitMemory memory) {
    }

    /** The memory of a room whose limits were never lowered. */
    public static LimitMemory nothing() {
        return LimitMemory.newBuilder().build();
    }

    /** Whether the limits will stay as they are configured until a check reports something new. */
    public static boolean isAtRest(LimitMemory memory) {
        return !memory.getDown() && memory.getRampSince() == 0 && memory.getThrottle() >= 1;
    }

    /**
     * Judges one room.
     *
     * @param config the settings in force
     * @param said the newest record that each check published for the room
     * @param activeUsers number of active visitors now
     */
    public static Judgement judge(RoomConfig config, Collection<RoomHealth> said, LimitMemory memory, int activeUsers,
            long now) {
        List<RoomHealth> heard = said.stream().filter(it -> config.getHealthChecks().contains(it.getCheckId()))
                .sorted(Comparator.comparing(RoomHealth::getCheckId)).toList();
        LimitMemory.Builder next = LimitMemory.newBuilder(memory);
        LatencyThrottle.judge(config, heard, next, now);
        Optional<RoomHealth> unhealthy = config.getOnUnhealthy() == OnUnhealthy.NONE
                ? Optional.empty()
                : heard.stream().filter(it -> isDown(config, it, memory, now)).findFirst();
        double available = recover(config, unhealthy.isPresent(), next, activeUsers, now);
        double factor = available * next.getThrottle();
        return new Judgement(LimitsInForce.lowered(config, factor, reason(unhealthy.isPresent(), available, next),
                unhealthy.map(RoomHealth::getCheckId).orElse("")), next.build());
    }

    private static boolean isDown(RoomConfig config, RoomHealth health, LimitMemory memory, long now) {
        return switch (health.getStatus()) {
            case UNHEALTHY -> true;
            case HEALTHY -> false;
            case UNKNOWN -> memory.getDown() && now - health.getSince() < config.getRecoverOverMillis();
        };
    }

    private static LimitReason reason(boolean isUnhealthy, double available, LimitMemory.Builder memory) {
        if (isUnhealthy) {
            return LimitReason.UNHEALTHY;
        }
        if (available < 1) {
            return LimitReason.RECOVERING;
        }
        return memory.getThrottle() < 1 ? LimitReason.SLOW : LimitReason.NONE;
    }

    private static double recover(RoomConfig config, boolean isUnhealthy, LimitMemory.Builder memory, int activeUsers,
            long now) {
        double least = least(config);
        if (isUnhealthy) {
            memory.setDown(true).setRampSince(0).setRampFrom(0);
            return least;
        }
        if (config.getOnUnhealthy() == OnUnhealthy.NONE) {
            memory.setDown(false).setRampSince(0).setRampFrom(0);
            return 1;
        }
        if (memory.getDown()) {
            double in = Math.min(1, (double) activeUsers / config.getTotalActiveUsers());
            memory.setDown(false).setRampSince(now).setRampFrom(Math.max(least, in));
        }
        return ramp(config, memory, now);
    }

    private static double ramp(RoomConfig config, LimitMemory.Builder memory, long now) {
        if (memory.getRampSince() == 0) {
            return 1;
        }
        long over = config.getRecoverOverMillis();
        double passed = over == 0 ? 1 : (double) (now - memory.getRampSince()) / over;
        if (passed >= 1) {
            memory.setRampSince(0).setRampFrom(0);
            return 1;
        }
        return memory.getRampFrom() + (1 - memory.getRampFrom()) * Math.max(0, passed);
    }

    private static double least(RoomConfig config) {
        return switch (config.getOnUnhealthy()) {
            case NONE -> 1;
            case HOLD -> 0;
            case REDUCE -> (double) config.getReduceToPercent() / PERCENT;
        };
    }
}
