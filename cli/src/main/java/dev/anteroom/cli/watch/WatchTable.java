package dev.anteroom.cli.watch;

import dev.anteroom.schemas.avro.DataCenterSummary;
import dev.anteroom.schemas.avro.RoomState;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** Room states as a table: a row for each room, and under it one for each of its data centers. */
public final class WatchTable {

    private WatchTable() {
    }

    /** The table as it is at {@code nowMillis}, 92 columns wide. */
    public static List<String> lines(Collection<RoomState> rooms, long nowMillis) {
        List<String> lines = new ArrayList<>();
        lines.add("");
        lines.add(row("room", "in", "limit", "free", "waiting", "oldest wait", "state age"));
        if (rooms.isEmpty()) {
            lines.add("  no room has a state yet");
        }
        for (RoomState room : rooms) {
            lines.add(row(room.getRoomId(), number(room.getActiveUsers()), number(room.getTotalActiveUsers()),
                    number(room.getRemaining()), number(room.getWaitingUsers()), oldest(room, nowMillis),
                    seconds(nowMillis - room.getPublishedAt())));
            room.getDataCenters().forEach(dataCenter -> lines.add(dataCenter(dataCenter, nowMillis)));
        }
        lines.add("");
        return lines;
    }

    private static String dataCenter(DataCenterSummary part, long nowMillis) {
        Long oldest = part.getOldestWaitingBucketId();
        return row("  " + part.getDataCenter(), number(part.getActive()), "", "", number(part.getWaiting()),
                oldest == null ? "–" : seconds(nowMillis - oldest), "");
    }

    private static String oldest(RoomState room, long nowMillis) {
        return room.getBuckets().stream().filter(bucket -> bucket.getWaiting() > 0).findFirst()
                .map(bucket -> seconds(nowMillis - bucket.getBucketId())).orElse("–");
    }

    private static String row(String... cells) {
        return String.format(Locale.ROOT, "  %-26s %9s %9s %9s %9s %12s %9s", (Object[]) cells);
    }

    private static String number(int number) {
        return Integer.toString(number);
    }

    private static String seconds(long millis) {
        return String.format(Locale.ROOT, "%.1f s", Math.max(0, millis) / 1000.0);
    }
}
