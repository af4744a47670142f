package dev.anteroom.core.event;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import java.util.Optional;

/**
 * A span of time in which one set of a room's settings is in force. It begins and ends with a bucket. Immutable.
 *
 * @param from its first millisecond since the epoch, the start of a bucket
 * @param until the first millisecond after it, the start of a bucket
 * @param phase what the room does
 * @param config the settings in force; the room's own ones, unless a planned event has others
 * @param event the event that is on or that visitors queue for; empty in {@link Phase#USUAL}
 * @param shuffle the seed by which the order of the visitors who come during this period is drawn; empty unless they
 *        queue for a shuffled start
 */
public record RoomPeriod(long from, long until, Phase phase, RoomConfig config, Optional<RoomEvent> event,
        Optional<ShuffleSeed> shuffle) {

    static RoomPeriod usual(long from, long until, RoomConfig config) {
        return new RoomPeriod(from, until, Phase.USUAL, config, Optional.empty(), Optional.empty());
    }

    static RoomPeriod prequeue(long from, long until, RoomConfig config, RoomEvent event) {
        return new RoomPeriod(from, until, Phase.PREQUEUE, config, Optional.of(event), ShuffleSeed.of(event));
    }

    static RoomPeriod running(long from, long until, RoomConfig config, RoomEvent event) {
        return new RoomPeriod(from, until, Phase.EVENT, config, Optional.of(event), Optional.empty());
    }

    /** Whether {@code time}, in milliseconds since the epoch, is within this period. */
    public boolean covers(long time) {
        return time >= from && time < until;
    }

    /** Whether every visitor who is not admitted waits for an event's start. */
    public boolean isPrequeue() {
        return phase == Phase.PREQUEUE;
    }

    /** Whether visitors waited for the start of this period. */
    public boolean followsPrequeue() {
        return phase == Phase.EVENT && event.map(RoomEvent::getPrequeueAt)
                .filter(at -> EventSchedule.firstBucket(config, at) < from).isPresent();
    }

    /**
     * The first millisecond after the event, the start of a bucket; during the prequeue, too. In {@link Phase#USUAL}
     * the same as {@code until}.
     */
    public long endOfEvent() {
        return event.map(planned -> EventSchedule.firstBucket(config, planned.getEndAt())).orElse(until);
    }

    /** Whether the order of the visitors who come before the event's start is drawn; before the start and after it. */
    public boolean isShuffled() {
        return event.filter(planned -> planned.getShuffleAtStart() && planned.getShuffleSeed() != null).isPresent();
    }

    /**
     * The place in line of a visitor who is first seen at {@code time}: the start of the present bucket. Before a
     * shuffled start it is one of the {@value ShuffleSeed#PARTS} milliseconds after the prequeue's first one, drawn by
     * the seed: behind all who waited before the prequeue and before all who come after it.
     */
    public long placeOf(long visitorId, long time) {
        long bucket = config.getBucketDurationMillis();
        return shuffle.isPresent() ? from + 1 + shuffle.get().part(visitorId) : Math.floorDiv(time, bucket) * bucket;
    }
}
