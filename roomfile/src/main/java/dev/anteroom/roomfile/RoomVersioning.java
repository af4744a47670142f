package dev.anteroom.roomfile;

import dev.anteroom.schemas.avro.BypassRule;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.avro.RuleList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Adds what every room gets, whoever writes it: the times at which it and its events, rules and lists were created and
 * changed, seeds for events that will be shuffled, and how check-ins are judged after a change of the ticks. Unchanged parts
 * keep what they have.
 */
public final class RoomVersioning {

    private RoomVersioning() {
    }

    /** The rooms to write, with times and seeds; an unchanged room keeps its own. */
    public static Map<String, Optional<RoomConfig>> of(Map<String, Optional<RoomConfig>> wanted,
            Map<String, RoomConfig> rooms,
            long now, RandomGenerator random) {
        Map<String, Optional<RoomConfig>> stamped = new TreeMap<>();
        wanted.forEach((id, room) -> {
            Optional<RoomConfig> before = Optional.ofNullable(rooms.get(id));
            stamped.put(id, room.map(it -> stamp(ShuffleSeeds.given(it, before, now, random), before, now)));
        });
        return stamped;
    }

    private static RoomConfig stamp(RoomConfig wanted, Optional<RoomConfig> before, long now) {
        RoomConfig room = RoomConfig.newBuilder(wanted).setEvents(events(wanted, before, now))
                .setRules(rules(wanted, before, now)).setLists(lists(wanted, before, now)).build();
        if (before.isEmpty()) {
            return at(room, now, now);
        }
        RoomConfig known = before.get();
        TickChange.follow(room, known, now);
        RoomConfig unchanged = at(room, known.getCreatedAt(), known.getModifiedAt());
        // The time tells versions apart, so it must grow even when the clock does not.
        return unchanged.equals(known)
                ? known
                : at(room, known.getCreatedAt(), Math.max(now, known.getModifiedAt() + 1));
    }

    private static List<RoomEvent> events(RoomConfig room, Optional<RoomConfig> before, long now) {
        Map<String, RoomEvent> known = byId(before.map(RoomConfig::getEvents).orElse(List.of()), RoomEvent::getId);
        return room.getEvents().stream().map(event -> stamp(event, known.get(event.getId()), now)).toList();
    }

    private static RoomEvent stamp(RoomEvent event, @Nullable RoomEvent known, long now) {
        if (known == null) {
            return RoomEvent.newBuilder(event).setCreatedAt(now).setModifiedAt(now).build();
        }
        RoomEvent.Builder next = RoomEvent.newBuilder(event).setCreatedAt(known.getCreatedAt())
                .setModifiedAt(known.getModifiedAt());
        return next.build().equals(known) ? known : next.setModifiedAt(now).build();
    }

    private static List<BypassRule> rules(RoomConfig room, Optional<RoomConfig> before, long now) {
        Map<String, BypassRule> known = byId(before.map(RoomConfig::getRules).orElse(List.of()), BypassRule::getId);
        return room.getRules().stream().map(rule -> stamp(rule, known.get(rule.getId()), now)).toList();
    }

    private static BypassRule stamp(BypassRule rule, @Nullable BypassRule known, long now) {
        if (known == null) {
            return BypassRule.newBuilder(rule).setVersion(1).setModifiedAt(now).build();
        }
        BypassRule.Builder next = BypassRule.newBuilder(rule).setVersion(known.getVersion())
                .setModifiedAt(known.getModifiedAt());
        return next.build().equals(known) ? known : next.setVersion(known.getVersion() + 1).setModifiedAt(now).build();
    }

    private static List<RuleList> lists(RoomConfig room, Optional<RoomConfig> before, long now) {
        Map<String, RuleList> known = byId(before.map(RoomConfig::getLists).orElse(List.of()), RuleList::getName);
        return room.getLists().stream().map(list -> stamp(list, known.get(list.getName()), now)).toList();
    }

    private static RuleList stamp(RuleList list, @Nullable RuleList known, long now) {
        if (known == null) {
            return RuleList.newBuilder(list).setCreatedAt(now).setModifiedAt(now).build();
        }
        RuleList.Builder next = RuleList.newBuilder(list).setCreatedAt(known.getCreatedAt())
                .setModifiedAt(known.getModifiedAt());
        return next.build().equals(known) ? known : next.setModifiedAt(now).build();
    }

    private static <T> Map<String, T> byId(List<T> items, Function<T, String> id) {
        return items.stream().collect(Collectors.toMap(id, Function.identity(), (first, again) -> first));
    }

    private static RoomConfig at(RoomConfig room, long createdAt, long modifiedAt) {
        return RoomConfig.newBuilder(room).setCreatedAt(createdAt).setModifiedAt(modifiedAt).build();
    }
}
