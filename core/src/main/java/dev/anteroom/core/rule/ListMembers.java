package dev.anteroom.core.rule;

import dev.anteroom.core.address.IpNetwork;
import dev.anteroom.core.address.IpNetworks;
import dev.anteroom.schemas.avro.RuleList;
import dev.anteroom.schemas.avro.RuleListKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The items of a room's named list, in the form in which requests are compared with them. */
sealed interface ListMembers {

    /** What kind of list it is. */
    RuleListKind kind();

    /** Addresses and networks. */
    record Addresses(IpNetworks networks) implements ListMembers {
        @Override
        public RuleListKind kind() {
            return RuleListKind.IP;
        }
    }

    /** Texts, compared as they are. */
    record Texts(Set<String> texts) implements ListMembers {
        @Override
        public RuleListKind kind() {
            return RuleListKind.TEXT;
        }
    }

    /** Numbers of autonomous systems. */
    record Numbers(NumberSet numbers) implements ListMembers {
        @Override
        public RuleListKind kind() {
            return RuleListKind.ASN;
        }
    }

    /** The members of {@code list}; throws {@link IllegalArgumentException} that names the item that can't be one. */
    static ListMembers of(RuleList list) {
        return switch (list.getKind()) {
            case IP -> new Addresses(networks(list));
            case TEXT -> new Texts(Set.copyOf(list.getItems()));
            case ASN -> new Numbers(numbers(list));
        };
    }

    /** The word for what a list of this kind holds, for messages. */
    static String word(RuleListKind kind) {
        return switch (kind) {
            case IP -> "addresses";
            case TEXT -> "texts";
            case ASN -> "numbers of autonomous systems";
        };
    }

    private static IpNetworks networks(RuleList list) {
        List<IpNetwork> networks = new ArrayList<>();
        for (String item : list.getItems()) {
            networks.add(IpNetwork.parse(item).orElseThrow(
                    () -> refused(list, item, "an address or a network, such as 192.0.2.0/24")));
        }
        return IpNetworks.of(networks);
    }

    private static NumberSet numbers(RuleList list) {
        List<NumberSet.Range> numbers = new ArrayList<>();
        for (String item : list.getItems()) {
            numbers.add(NumberLiteral.parse(item).filter(range -> range.first() == range.last())
                    .orElseThrow(() -> refused(list, item, "a number, such as 64500")));
        }
        return NumberSet.of(numbers);
    }

    private static IllegalArgumentException refused(RuleList list, String item, String expected) {
        return new IllegalArgumentException(
                "list '" + list.getName() + "' has '" + item + "', it must be " + expected);
    }
}
