package dev.anteroom.docs;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaConstructor;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.anteroom.runtime.kafka.KafkaClients;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;

/**
 * Which packages may know which. What a module must not import as a library is forbidden by its POM; this is about
 * packages, every one of them, whatever they are named.
 */
@AnalyzeClasses(packages = "dev.anteroom", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    private static final int MOST_PARAMETERS = 7;
    private static final Set<String> SLEEPS = Set.of("java.lang.Thread.sleep", "java.util.concurrent.TimeUnit.sleep",
            "java.util.concurrent.locks.LockSupport.parkNanos", "java.util.concurrent.locks.LockSupport.parkUntil");

    @ArchTest
    static final ArchRule shouldHaveNoCyclesBetweenPackages = slices().matching("dev.anteroom.(**)").should()
            .beFreeOfCycles();

    @ArchTest
    static final ArchRule shouldDecideWithoutKafkaAndVertx = noClasses().that()
            .resideInAnyPackage("dev.anteroom.core..", "dev.anteroom.page..", "dev.anteroom.schemas..").should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.vertx..", "io.netty..", "org.apache.kafka..", "io.micrometer..");

    @ArchTest
    static final ArchRule shouldKnowOnlyContractsInTheCore = classes().that().resideInAPackage("dev.anteroom.core..")
            .should().onlyDependOnClassesThat(not(resideInAPackage("dev.anteroom.."))
                    .or(resideInAnyPackage("dev.anteroom.core..", "dev.anteroom.schemas..")));

    @ArchTest
    static final ArchRule shouldMakePagesWithTheCoreAlone = classes().that().resideInAPackage("dev.anteroom.page..")
            .should().onlyDependOnClassesThat(not(resideInAPackage("dev.anteroom..")).or(
                    resideInAnyPackage("dev.anteroom.page..", "dev.anteroom.core..", "dev.anteroom.schemas..")));

    @ArchTest
    static final ArchRule shouldKnowNobodyInTheContracts = classes().that().resideInAPackage("dev.anteroom.schemas..")
            .should().onlyDependOnClassesThat(not(resideInAPackage("dev.anteroom.."))
                    .or(resideInAPackage("dev.anteroom.schemas..")));

    @ArchTest
    static final ArchRule shouldKnowNoProcessInTheRuntime = classes().that().resideInAPackage("dev.anteroom.runtime..")
            .should().onlyDependOnClassesThat(not(resideInAPackage("dev.anteroom..")).or(
                    resideInAnyPackage("dev.anteroom.runtime..", "dev.anteroom.core..", "dev.anteroom.schemas..")));

    @ArchTest
    static final ArchRule shouldSimulateWithTheCoreAlone = classes().that().resideInAPackage("dev.anteroom.simulator..")
            .should().onlyDependOnClassesThat(not(resideInAnyPackage("dev.anteroom..", "io.vertx..", "io.netty..",
                    "org.apache.kafka..")).or(
                            resideInAnyPackage("dev.anteroom.simulator..", "dev.anteroom.roomfile..",
                                    "dev.anteroom.core..", "dev.anteroom.schemas..")));

    @ArchTest
    static final ArchRule shouldReadRoomFilesWithTheCoreAlone = classes().that()
            .resideInAPackage("dev.anteroom.roomfile..").should()
            .onlyDependOnClassesThat(not(resideInAnyPackage("dev.anteroom..", "io.vertx..", "io.netty..",
                    "org.apache.kafka..")).or(
                            resideInAnyPackage("dev.anteroom.roomfile..", "dev.anteroom.page..",
                                    "dev.anteroom.core..", "dev.anteroom.schemas..")));

    @ArchTest
    static final ArchRule shouldCountWithoutVertx = noClasses().that().resideInAPackage("dev.anteroom.streams..")
            .should().dependOnClassesThat().resideInAnyPackage("io.vertx..", "io.netty..", "dev.anteroom.edge..",
                    "dev.anteroom.control..");

    @ArchTest
    static final ArchRule shouldServeVisitorsWithoutStreamsAndControl = noClasses().that()
            .resideInAPackage("dev.anteroom.edge..").should().dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka.streams..", "dev.anteroom.streams..", "dev.anteroom.control..");

    @ArchTest
    static final ArchRule shouldServeVisitorsWithoutARouter = noClasses().that()
            .resideInAnyPackage("dev.anteroom.edge..", "dev.anteroom.runtime..").should().dependOnClassesThat()
            .resideInAPackage("io.vertx.ext.web..");

    @ArchTest
    static final ArchRule shouldControlWithoutEdgesAndTopologies = noClasses().that()
            .resideInAPackage("dev.anteroom.control..").should().dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka.streams..", "dev.anteroom.streams..", "dev.anteroom.edge..");

    @ArchTest
    static final ArchRule shouldCommandAnInstallationWithoutItsParts = noClasses().that()
            .resideInAPackage("dev.anteroom.cli..").should().dependOnClassesThat()
            .resideInAnyPackage("dev.anteroom.devkit..", "dev.anteroom.edge..", "dev.anteroom.streams..",
                    "dev.anteroom.simulator..", "org.apache.kafka.streams..");

    @ArchTest
    static final ArchRule shouldMakeAdminClientsInOnePlace = noClasses().that()
            .doNotBelongToAnyOf(KafkaClients.class).should().callMethod(Admin.class, "create", Properties.class)
            .orShould().callMethod(Admin.class, "create", Map.class);

    /** All packages except those that exist for Kafka. */
    @ArchTest
    static final ArchRule shouldKeepKafkaOutOfTheRequestsWay = noClasses().that()
            .resideInAnyPackage("dev.anteroom.edge.(*)..", "dev.anteroom.control.(*)..", "dev.anteroom.runtime..").and()
            .resideOutsideOfPackages("..edge.traffic..", "..edge.tickets..", "..edge.health..", "..control.store..",
                    "..control.history..", "..control.notification..", "..control.preview..",
                    "..runtime.deadletter..", "..runtime.kafka..", "..runtime.room..", "..runtime.serde..",
                    "..runtime.table..", "..runtime.topic..")
            .should().dependOnClassesThat().resideInAnyPackage("org.apache.kafka..");

    /** All packages except those that exist for HTTP. */
    @ArchTest
    static final ArchRule shouldKeepHttpOutOfKafkasWay = noClasses().that()
            .resideInAnyPackage("..edge.traffic..", "dev.anteroom.control.(*)..", "dev.anteroom.runtime..").and()
            .resideOutsideOfPackages("..control.api..", "..control.dashboard..", "..control.notification..",
                    "..control.stream..", "..runtime.http..", "..runtime.management..", "..runtime.tls..")
            .should().dependOnClassesThat().resideInAnyPackage("io.vertx..", "io.netty..");

    @ArchTest
    static final ArchRule shouldKeepProcessorsInTheirTopology = classes().that()
            .resideInAPackage("dev.anteroom.streams..").and().haveSimpleNameEndingWith("Processor").should()
            .notBePublic();

    @ArchTest
    static final ArchRule shouldMeasureWithoutKnowingTheSystem = noClasses().that()
            .resideInAnyPackage("..devkit.measure..", "..devkit.screen..", "..cli.screen..").should()
            .dependOnClassesThat().resideInAnyPackage("io.vertx..", "org.apache.kafka..", "dev.anteroom.edge..",
                    "dev.anteroom.streams..");

    @ArchTest
    static final ArchRule shouldNotReadTheClock = noClasses().that()
            .resideOutsideOfPackage("dev.anteroom.benchmarks..").should()
            .callMethod(System.class, "currentTimeMillis").orShould().callMethod(Instant.class, "now");

    /** Only commands and servers take the system's clock; everything else is given one. */
    @ArchTest
    static final ArchRule shouldTakeTheClockFromWhoStartsIt = noClasses().that()
            .resideOutsideOfPackages("dev.anteroom.benchmarks..", "dev.anteroom.cli..", "dev.anteroom.devkit..",
                    "dev.anteroom.docs..", "dev.anteroom.edge", "dev.anteroom.control",
                    "dev.anteroom.streams.runtime..")
            .should().callMethod(InstantSource.class, "system");

    @ArchTest
    static final ArchRule shouldNotSleep = noClasses().that().resideOutsideOfPackage("dev.anteroom.benchmarks..")
            .should().callMethodWhere(DescribedPredicate.describe("the thread sleeps",
                    call -> SLEEPS.contains(call.getTargetOwner().getName() + '.' + call.getName())));

    @ArchTest
    static final ArchRule shouldNotInherit = classes().that().areNotInterfaces().and().areNotAnonymousClasses().and()
            .areNotEnums().and().areNotRecords().and().areNotAssignableTo(Throwable.class).and()
            .resideInAnyPackage("dev.anteroom.core..", "dev.anteroom.page..", "dev.anteroom.roomfile..",
                    "dev.anteroom.edge..", "dev.anteroom.control..", "dev.anteroom.runtime..", "dev.anteroom.streams..")
            .should().haveModifier(JavaModifier.FINAL);

    @ArchTest
    static void shouldConstructWithAtMostSevenParameters(JavaClasses all) {
        List<String> crowded = all.stream().filter(type -> !type.isRecord() && !type.isEnum())
                .flatMap(type -> type.getConstructors().stream())
                .filter(constructor -> constructor.getRawParameterTypes().size() > MOST_PARAMETERS)
                .filter(constructor -> !constructor.getOwner().getPackageName().endsWith(".avro"))
                .map(JavaConstructor::getFullName).toList();

        assertThat(crowded).as("parameters that belong together are to be a record").isEmpty();
    }

    @ArchTest
    static void shouldNameNoClassTwice(JavaClasses all) {
        Map<String, List<String>> namesakes = all.stream().filter(JavaClass::isTopLevelClass)
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .collect(Collectors.groupingBy(JavaClass::getSimpleName,
                        Collectors.mapping(JavaClass::getName, Collectors.toList())));
        namesakes.values().removeIf(types -> types.size() == 1);

        assertThat(namesakes).isEmpty();
    }
}
