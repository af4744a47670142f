package dev.anteroom.docs;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaFieldAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import dev.anteroom.control.history.HistoryFollower;
import dev.anteroom.runtime.kafka.FollowerThread;
import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.runtime.serde.AvroSerdes;
import dev.anteroom.runtime.table.TableFollower;
import dev.anteroom.schemas.topic.TopicDescriptor;
import dev.anteroom.schemas.topic.TopicSettings;
import dev.anteroom.schemas.topic.Topics;
import dev.anteroom.streams.common.TopologySettings;
import dev.anteroom.streams.common.UnreadableRecords;
import dev.anteroom.streams.datacenter.DataCenterTopology;
import dev.anteroom.streams.datacenter.LogEnds;
import dev.anteroom.streams.global.GlobalTopology;
import dev.anteroom.streams.health.HealthTopology;
import dev.anteroom.streams.tickets.TicketTopology;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.kafka.streams.Topology;
import org.apache.kafka.streams.TopologyDescription.GlobalStore;
import org.apache.kafka.streams.TopologyDescription.Node;
import org.apache.kafka.streams.TopologyDescription.Sink;
import org.apache.kafka.streams.TopologyDescription.Source;
import org.junit.jupiter.api.Test;

/**
 * What topics say of who reads and writes them is what processes do. The rights of the brokers follow from it, and a
 * right that is missing there is found only where brokers have an authorizer.
 */
class TopicRightsTest {

    private static final Path ROOT = Path.of("..");
    private static final Set<String> EDGE = Set.of("edges", "the asking edge");
    private static final Set<String> CONTROL = Set.of("rooms file", "management API", "analytics", "dashboard",
            "notifier");
    private static final List<String> FOLLOWERS = List.of(FollowerThread.class.getName(),
            TableFollower.class.getName(), HistoryFollower.class.getName());
    private static final Pattern LOOP = Pattern.compile("for topic in ([^;]+); do\\s+acls [^\\n]*--operation (\\w+)");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z-]+)` \\| ([^|]*) \\|");

    private final JavaClasses classes = new ClassFileImporter().withImportOption(new DoNotIncludeTests())
            .importPackages("dev.anteroom.edge", "dev.anteroom.control", "dev.anteroom.runtime");

    private static Map<String, Topology> topologies() {
        TopologySettings settings = TopologySettings.defaults();
        AvroSerdes serdes = new AvroSerdes(new InMemorySchemaRegistry());
        TopicSettings topics = new TopicSettings("", 1, (short) 1);
        InstantSource clock = InstantSource.fixed(Instant.EPOCH);
        return Map.of("data-center topology",
                DataCenterTopology.build(settings, serdes, topics, clock, () -> LogEnds.UNKNOWN), "global topology",
                GlobalTopology.build(settings, serdes, topics, clock), "ticket topology",
                TicketTopology.build(serdes, topics), "health topology",
                HealthTopology.build(settings, serdes, topics, clock, UnreadableRecords.IGNORED));
    }

    private static Stream<Node> nodes(Topology topology) {
        return Stream.concat(topology.describe().subtopologies().stream().flatMap(part -> part.nodes().stream()),
                topology.describe().globalStores().stream().map(GlobalStore::source));
    }

    private static Set<String> read(Topology topology) {
        return nodes(topology).filter(Source.class::isInstance).map(Source.class::cast)
                .flatMap(source -> source.topicSet().stream()).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> written(Topology topology) {
        return nodes(topology).filter(Sink.class::isInstance).map(node -> ((Sink) node).topic())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** The topics whose readers or writers are among {@code words}. */
    private static Set<String> said(Function<TopicDescriptor<?>, String> who, Set<String> words) {
        return Topics.all().stream()
                .filter(topic -> Arrays.stream(who.apply(topic).split(", ", -1)).anyMatch(words::contains))
                .map(TopicDescriptor::id).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> saidOf(Set<String> words) {
        Set<String> all = said(TopicDescriptor::readBy, words);
        all.addAll(said(TopicDescriptor::writtenBy, words));
        return all;
    }

    /** The topics that a class names. */
    private static Stream<String> named(JavaClass type) {
        return type.getFieldAccessesFromSelf().stream().map(JavaFieldAccess::getTarget)
                .filter(field -> field.getOwner().isEquivalentTo(Topics.class)).map(field -> topic(field.getName()))
                .flatMap(List::stream);
    }

    private static List<String> topic(String field) {
        try {
            Field constant = Topics.class.getDeclaredField(field);
            return TopicDescriptor.class.isAssignableFrom(constant.getType())
                    ? List.of(((TopicDescriptor<?>) constant.get(Topics.class)).id())
                    : List.of();
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("Topics has no accessible field " + field, e);
        }
    }

    private static boolean isFollowing(JavaClass type) {
        return type.getConstructorCallsFromSelf().stream()
                .anyMatch(call -> FOLLOWERS.contains(call.getTargetOwner().getName()));
    }

    private Stream<JavaClass> of(String process) {
        return classes.stream().filter(type -> type.getPackageName().startsWith("dev.anteroom." + process));
    }

    private Set<String> namedBy(String process) {
        return Stream.concat(of(process), of("runtime").filter(TopicRightsTest::isFollowing))
                .flatMap(TopicRightsTest::named).collect(Collectors.toCollection(TreeSet::new));
    }

    /** What classes name that read topics, those that both processes share among them. */
    private Set<String> followedBy(String process) {
        return Stream.concat(of(process), of("runtime")).filter(TopicRightsTest::isFollowing)
                .flatMap(TopicRightsTest::named).collect(Collectors.toCollection(TreeSet::new));
    }

    @Test
    void shouldSayOfTopologiesWhatTheyReadAndWrite() {
        topologies().forEach((name, topology) -> {
            assertThat(said(TopicDescriptor::readBy, Set.of(name))).as("read by the " + name)
                    .isEqualTo(read(topology));
            assertThat(said(TopicDescriptor::writtenBy, Set.of(name))).as("written by the " + name)
                    .isEqualTo(written(topology));
        });
    }

    @Test
    void shouldSayOfEdgesAndControlWhichTopicsTheyUse() {
        assertThat(saidOf(EDGE)).isEqualTo(namedBy("edge"));
        assertThat(saidOf(CONTROL)).isEqualTo(namedBy("control"));
    }

    @Test
    void shouldSayOfEdgesAndControlWhatTheyFollow() {
        assertThat(followedBy("edge")).contains("edge-heartbeats", "health-checks", "rooms", "room-state");
        assertThat(said(TopicDescriptor::readBy, EDGE)).containsAll(followedBy("edge"));
        assertThat(said(TopicDescriptor::readBy, CONTROL)).isEqualTo(followedBy("control"));
    }

    /** Operators copy these commands. */
    @Test
    void shouldGrantAnEdgeWhatTheTableSays() throws IOException {
        String table = AclPage.page();
        Matcher loop = LOOP.matcher(Files.readString(ROOT.resolve("docs/acls.md")));
        int loops = 0;
        while (loop.find()) {
            loops++;
            String operation = loop.group(2);
            Set<String> wanted = ROW.matcher(table).results().filter(row -> row.group(2).contains(operation))
                    .map(row -> row.group(1)).collect(Collectors.toCollection(TreeSet::new));
            assertThat(new TreeSet<>(List.of(loop.group(1).split(" ")))).as(operation).isEqualTo(wanted);
        }
        assertThat(loops).isEqualTo(2);
    }
}
