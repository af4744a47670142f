package dev.anteroom.streams.datacenter;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.streams.datacenter.DirtyKeys.Publication;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DirtyKeysTest {

    private static final Publication PUBLICATION = new Publication(0, 0, 0);

    private final DirtyKeys dirty = new DirtyKeys();

    @Test
    void shouldGiveAllThatChangedInOrder() {
        dirty.changed("b");
        dirty.changed("a");

        assertThat(dirty.due((key, last) -> false)).containsExactly("a", "b");
    }

    @Test
    void shouldGiveAsManyAtOnceAsATransactionBearsAndTheOthersNext() {
        List<String> keys = IntStream.range(0, 2 * DirtyKeys.MOST_AT_ONCE + 10).mapToObj("%05d"::formatted).toList();
        keys.forEach(dirty::changed);
        List<String> published = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            List<String> due = dirty.due((key, last) -> false);
            assertThat(due).hasSizeLessThanOrEqualTo(DirtyKeys.MOST_AT_ONCE);
            published.addAll(due);
            due.forEach(key -> dirty.published(key, PUBLICATION, true));
        }

        assertThat(published).containsExactlyElementsOf(keys);
        assertThat(dirty.due((key, last) -> false)).isEmpty();
    }

    @Test
    void shouldPutNoKeyOffWhileOthersAreAlwaysDue() {
        List<String> keys = IntStream.range(0, DirtyKeys.MOST_AT_ONCE + 1).mapToObj("%05d"::formatted).toList();
        keys.forEach(key -> dirty.published(key, PUBLICATION, true));
        dirty.due((key, last) -> true).forEach(key -> dirty.published(key, PUBLICATION, true));

        assertThat(dirty.due((key, last) -> true)).startsWith(keys.getLast(), keys.getFirst());
    }
}
