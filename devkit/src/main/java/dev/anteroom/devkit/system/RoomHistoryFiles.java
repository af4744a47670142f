package dev.anteroom.devkit.system;

import dev.anteroom.schemas.avro.RoomMinute;
import dev.anteroom.simulator.report.Charts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Collects the minutes of rooms, and writes them as figures ({@code <room>.csv}) and as a chart ({@code <room>.png}). */
final class RoomHistoryFiles {

    private static final String HEAD = "minute,covered_seconds,active,active_peak,waiting,waiting_peak,limit";
    private static final double SECOND_MILLIS = 1_000;

    private final Map<String, List<RoomMinute>> rooms = new TreeMap<>();
    private long size;

    void add(RoomMinute minute) {
        rooms.computeIfAbsent(minute.getRoomId(), room -> new ArrayList<>()).add(minute);
        size++;
    }

    /** How many minutes of all rooms. */
    long size() {
        return size;
    }

    void write(Path folder) throws IOException {
        for (Map.Entry<String, List<RoomMinute>> room : rooms.entrySet()) {
            List<String> lines = new ArrayList<>(List.of(HEAD));
            room.getValue().forEach(minute -> lines.add(line(minute)));
            Files.write(folder.resolve(room.getKey() + ".csv"), lines);
            Charts.writeHistory(folder, room.getKey(), room.getValue());
        }
    }

    private static String line(RoomMinute minute) {
        return String.format(Locale.ROOT, "%s,%.1f,%.2f,%d,%.2f,%d,%d", Instant.ofEpochMilli(minute.getMinuteAt()),
                minute.getCoveredMillis() / SECOND_MILLIS, minute.getActive(), minute.getActivePeak(),
                minute.getWaiting(), minute.getWaitingPeak(), minute.getLimit());
    }
}
