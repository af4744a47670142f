package dev.anteroom.runtime.room;

import static org.assertj.core.api.Assertions.assertThat;

import dev.anteroom.core.admission.RoomView;
import java.util.Comparator;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;

@Tag("feature.routes")
class RoomPathsPropertyTest {

    @Property
    void shouldFindWhatAskingEachPathWouldFind(@ForAll("somePaths") Set<String> paths,
            @ForAll("onePath") String wanted) {
        SortedMap<String, LiveRoom> rooms = new TreeMap<>();
        paths.forEach(path -> rooms.put(path,
                new LiveRoom(RoomView.of(RoomDirectories.room("shop").setPath(path).build(), Optional.empty()))));

        Optional<String> found = RoomPaths.of(rooms).longest(wanted).map(room -> room.config().getPath());

        assertThat(found).isEqualTo(
                paths.stream().filter(wanted::startsWith).max(Comparator.comparingInt(String::length)));
    }

    @Provide
    Arbitrary<Set<String>> somePaths() {
        return onePath().set().ofMaxSize(12);
    }

    @Provide
    Arbitrary<String> onePath() {
        return Arbitraries.strings().withChars('a', 'b', '/').ofMaxLength(5).map(rest -> "/" + rest);
    }
}
