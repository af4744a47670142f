package dev.anteroom.core.counting;

import dev.anteroom.schemas.avro.BucketCount;
import dev.anteroom.schemas.avro.Standing;
import dev.anteroom.schemas.avro.TickCell;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds visitors to a cell and subtracts them. Counts of a cell may become negative; only the sum over data centers has
 * a meaning.
 */
public final class CellArithmetic {

    private CellArithmetic() {
    }

    /** A cell in which nobody is counted. */
    public static TickCell empty(long tick) {
        return new TickCell(tick, 0, new ArrayList<>(2));
    }

    public static boolean isEmpty(TickCell cell) {
        return cell.getActive() == 0 && cell.getWaiting().isEmpty();
    }

    /** Adds {@code count} visitors of one standing; visitors who are new or gone are in no cell. */
    static void add(TickCell cell, Standing standing, long bucketId, int count) {
        switch (standing) {
            case ACTIVE -> cell.setActive(cell.getActive() + count);
            case WAITING -> addWaiting(cell.getWaiting(), bucketId, count);
            case NEW, GONE -> {
            }
        }
    }

    private static void addWaiting(List<BucketCount> waiting, long bucketId, int count) {
        // From the end, because most visitors who check in have come recently.
        int index = waiting.size() - 1;
        while (index >= 0 && waiting.get(index).getBucketId() > bucketId) {
            index--;
        }
        if (index < 0 || waiting.get(index).getBucketId() != bucketId) {
            waiting.add(index + 1, new BucketCount(bucketId, count));
            return;
        }
        BucketCount present = waiting.get(index);
        present.setCount(present.getCount() + count);
        if (present.getCount() == 0) {
            waiting.remove(index);
        }
    }
}
