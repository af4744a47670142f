package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import dev.anteroom.roomfile.RoomNotes;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.RoomEvent;
import dev.anteroom.schemas.type.AvroTypes;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.junit.jupiter.api.Tag;

/**
 * No field of a room or of a planned event is merely stored: either some code uses it, or the author is told that it has
 * no effect.
 */
@Tag("feature.room-fields")
@AnalyzeClasses(packages = "dev.anteroom", importOptions = DoNotIncludeTests.class)
class RoomFieldsActTest {

    /** Words for operators, the namespace of their calls, and when and how the record came about. */
    private static final Set<String> KEPT_ONLY = Set.of("description", "zone", "createdAt", "modifiedAt", "fileDigest");
    private static final Map<Class<?>, Schema> RECORDS = Map.of(RoomConfig.class, AvroTypes.ROOM_CONFIG.schema(),
            RoomEvent.class, RoomEvent.getClassSchema());
    /** Packages that read, show and compare all fields, whatever these do. */
    private static final List<String> CARRIERS = List.of("dev.anteroom.schemas.", "dev.anteroom.roomfile.",
            "dev.anteroom.control.", "dev.anteroom.cli.");

    @ArchTest
    static void shouldActOnEveryFieldOrSayThatItDoesNothing(JavaClasses classes) {
        Set<String> idle = new TreeSet<>();
        RECORDS.forEach((record, schema) -> {
            Set<String> read = read(classes, record);
            for (Schema.Field field : schema.getFields()) {
                String getter = "get" + Character.toUpperCase(field.name().charAt(0)) + field.name().substring(1);
                if (!KEPT_ONLY.contains(field.name()) && !read.contains(getter)) {
                    idle.add(record.getSimpleName() + "." + field.name());
                }
            }
        });
        assertThat(idle).as("fields that have no effect and about which nobody is told").isEmpty();
    }

    /** The getters of this record that code with an effect calls. */
    private static Set<String> read(JavaClasses classes, Class<?> record) {
        Set<String> read = classes.stream().flatMap(type -> type.getMethodCallsFromSelf().stream())
                .filter(call -> call.getTargetOwner().isEquivalentTo(record))
                .filter(call -> isActing(call.getOriginOwner().getName())).map(JavaMethodCall::getName)
                .collect(Collectors.toSet());
        classes.stream().flatMap(type -> type.getMethodReferencesFromSelf().stream())
                .filter(reference -> reference.getTargetOwner().isEquivalentTo(record))
                .filter(reference -> isActing(reference.getOriginOwner().getName()))
                .forEach(reference -> read.add(reference.getName()));
        return read;
    }

    private static boolean isActing(String type) {
        return type.equals(RoomNotes.class.getName()) || CARRIERS.stream().noneMatch(type::startsWith);
    }
}
