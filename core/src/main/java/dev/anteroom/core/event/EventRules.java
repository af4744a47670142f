package dev.anteroom.core.event;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Validates a room's planned events. The messages suit every form in which events are written, because both writers and
 * readers of events use this class. Has no state.
 */
public final class EventRules {

    private static final long LONGEST_MILLIS = Integer.MAX_VALUE;
    private static final long USUAL_PREQUEUE_MILLIS = Duration.ofMinutes(5).toMillis();
    private static final int PREQUEUE_BUCKETS = 5;

    private EventRules() {
    }

    /** One sentence for each problem; empty when the events are valid. */
    public static List<String> problems(RoomConfig room) {
        List<String> problems = new ArrayList<>();
        Set<String> taken = new HashSet<>();
        for (RoomEvent event : room.getEvents()) {
            String name = "event '" + event.getName() + "'";
            if (!taken.add("id " + event.getId()) || !taken.add("name " + event.getName())) {
                problems.add(name + ": its id or its name is used by another event, but both must be unique");
            }
            times(room, event).forEach(problem -> problems.add(name + " " + problem));
            values(event).forEach(problem -> problems.add(name + ": " + problem));
        }
        if (problems.isEmpty()) {
            overlaps(room, problems);
        }
        return problems;
    }

    /**
     * The shortest prequeue of a room, in milliseconds: five minutes, or five buckets where these are shorter, but at
     * least one bucket.
     */
    public static long leastPrequeue(RoomConfig room) {
        long bucket = room.getBucketDurationMillis();
        return Math.max(bucket, Math.min(USUAL_PREQUEUE_MILLIS, PREQUEUE_BUCKETS * bucket));
    }

    private static List<String> times(RoomConfig room, RoomEvent event) {
        List<String> problems = new ArrayList<>();
        long bucket = room.getBucketDurationMillis();
        if (event.getEndAt() - event.getStartAt() < bucket) {
            problems.add("starts at " + moment(event.getStartAt()) + " and ends at " + moment(event.getEndAt())
                    + ", but it must last at least " + bucket + " ms, which is one bucket");
        }
        Long prequeueAt = event.getPrequeueAt();
        if (prequeueAt != null && event.getStartAt() - prequeueAt < leastPrequeue(room)) {
            problems.add("has a prequeue from " + moment(prequeueAt) + " and starts at " + moment(event.getStartAt())
                    + ", but its prequeue must last at least " + leastPrequeue(room) + " ms");
        }
        if (event.getShuffleAtStart() && prequeueAt == null) {
            problems.add("is shuffled at its start, but has no prequeue, which a shuffle needs");
        }
        if (event.getShuffleAtStart() && bucket <= ShuffleSeed.PARTS) {
            problems.add("is shuffled at its start, which needs buckets longer than " + ShuffleSeed.PARTS
                    + " ms, but a bucket lasts " + bucket + " ms");
        }
        return problems;
    }

    private static List<String> values(RoomEvent event) {
        List<String> problems = new ArrayList<>();
        if ((event.getTotalActiveUsers() == null) != (event.getNewUsersPerMinute() == null)) {
            problems.add("the limits of active and of new users must be given together");
        }
        range(problems, "the limit of active users", event.getTotalActiveUsers(), Integer.MAX_VALUE);
        range(problems, "the limit of new users per minute", event.getNewUsersPerMinute(), Integer.MAX_VALUE);
        range(problems, "the session duration in milliseconds", event.getSessionDurationMillis(), LONGEST_MILLIS);
        String seed = event.getShuffleSeed();
        if (seed != null && !seed.matches(ShuffleSeed.PATTERN)) {
            problems.add("the seed of the shuffle must match " + ShuffleSeed.PATTERN);
        }
        return problems;
    }

    private static void overlaps(RoomConfig room, List<String> problems) {
        List<RoomEvent> events = room.getEvents().stream().filter(event -> !event.getSuspended())
                .sorted(Comparator.comparingLong(EventRules::beginning)).toList();
        for (int i = 1; i < events.size(); i++) {
            RoomEvent before = events.get(i - 1);
            RoomEvent event = events.get(i);
            if (beginning(event) < before.getEndAt()) {
                problems.add(
                        "events '" + before.getName() + "' and '" + event.getName() + "' overlap: the second begins"
                                + " at " + moment(beginning(event)) + ", including its prequeue, but the first ends"
                                + " only at "
                                + moment(before.getEndAt()));
            }
        }
    }

    private static long beginning(RoomEvent event) {
        return Optional.ofNullable(event.getPrequeueAt()).orElse(event.getStartAt());
    }

    private static void range(List<String> problems, String what, @Nullable Number value, long most) {
        if (value != null && (value.longValue() < 1 || value.longValue() > most)) {
            problems.add(what + " is " + value + ", it must be 1.." + most);
        }
    }

    private static String moment(long millis) {
        return Instant.ofEpochMilli(millis).toString();
    }
}
