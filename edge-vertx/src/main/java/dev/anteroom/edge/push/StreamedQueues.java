package dev.anteroom.edge.push;

import dev.anteroom.core.admission.RoomView;
import dev.anteroom.core.pass.CallCodec;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * The access of streams to the queues that they show.
 *
 * @param rooms gives the newest view of a room
 * @param numbers how many ticket numbers of a room this edge may expect to get
 * @param calls seals the calls that show that a visitor was called
 */
public record StreamedQueues(Function<String, Optional<RoomView>> rooms, ToLongFunction<RoomView> numbers,
        CallCodec calls) {
}
