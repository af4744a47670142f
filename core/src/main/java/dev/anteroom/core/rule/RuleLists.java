package dev.anteroom.core.rule;

import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RuleList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The named lists of one room, each of which is prepared when a rule first uses it. Needed only while rules are read.
 * Not thread-safe.
 *
 * <p>Rests on decision 100.
 */
public final class RuleLists {

    private final List<RuleList> lists;
    private final Map<String, ListMembers> members = new HashMap<>();

    private RuleLists(List<RuleList> lists) {
        this.lists = lists;
    }

    /** The lists of {@code room}. */
    public static RuleLists of(RoomConfig room) {
        return new RuleLists(room.getLists());
    }

    /** No lists. */
    public static RuleLists none() {
        return new RuleLists(List.of());
    }

    /**
     * Throws {@link IllegalArgumentException}, naming the item, when {@code list} has an item that is not allowed in
     * it.
     */
    public static void check(RuleList list) {
        ListMembers.of(list);
    }

    List<String> names() {
        return lists.stream().map(RuleList::getName).sorted().toList();
    }

    Optional<ListMembers> find(String name) {
        return lists.stream().filter(list -> list.getName().equals(name)).findFirst()
                .map(list -> members.computeIfAbsent(name, made -> ListMembers.of(list)));
    }
}
