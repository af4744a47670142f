package dev.anteroom.streams.global;

import dev.anteroom.schemas.avro.RoomConfig;
import java.util.ArrayList;
import java.util.List;

/** Says what is wrong with a room's config. */
final class RoomConfigCheck {

    private static final long LONGEST_MILLIS = Integer.MAX_VALUE;

    private RoomConfigCheck() {
    }

    /** One sentence for each value that can't be; empty when the config can be used. */
    static List<String> problems(RoomConfig config) {
        List<String> problems = new ArrayList<>();
        range(problems, "totalActiveUsers", config.getTotalActiveUsers(), 1, Integer.MAX_VALUE);
        range(problems, "newUsersPerMinute", config.getNewUsersPerMinute(), 1, Integer.MAX_VALUE);
        range(problems, "sessionDurationMillis", config.getSessionDurationMillis(), 1, LONGEST_MILLIS);
        range(problems, "tickDurationMillis", config.getTickDurationMillis(), 1, LONGEST_MILLIS);
        range(problems, "bucketDurationMillis", config.getBucketDurationMillis(), 1, LONGEST_MILLIS);
        range(problems, "settleMillis", config.getSettleMillis(), 0, LONGEST_MILLIS);
        range(problems, "leaseDurationMillis", config.getLeaseDurationMillis(), 1, LONGEST_MILLIS);
        range(problems, "refreshIntervalMillis", config.getRefreshIntervalMillis(), 1, LONGEST_MILLIS);
        if (problems.isEmpty() && config.getBucketDurationMillis() % config.getTickDurationMillis() != 0) {
            problems.add("bucketDurationMillis is " + config.getBucketDurationMillis()
                    + ", it must be a multiple of tickDurationMillis, " + config.getTickDurationMillis());
        }
        return problems;
    }

    private static void range(List<String> problems, String key, long value, long least, long most) {
        if (value < least || value > most) {
            problems.add(key + " is " + value + ", it must be " + least + ".." + most);
        }
    }
}
