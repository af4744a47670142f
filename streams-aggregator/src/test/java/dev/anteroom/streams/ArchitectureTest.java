package dev.anteroom.streams;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.time.InstantSource;

@AnalyzeClasses(packages = "dev.anteroom.streams", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule arithmeticKnowsNoKafka = noClasses().that().resideInAPackage("..traffic..").should()
            .dependOnClassesThat().resideInAnyPackage("org.apache.kafka..");

    @ArchTest
    static final ArchRule calculatorKnowsNoKafka = noClasses().that()
            .haveNameMatching(".*\\.global\\.(RoomStateCalculator|RoomInputs|RoomSnapshot|RoomTiming|StoppedCounts"
                    + "|Census|History|Promises|Claims|Allotments|Reservations|Shares|Scopes|Workers|NewUserLimit)")
            .should().dependOnClassesThat().resideInAnyPackage("org.apache.kafka..", "org.slf4j..");

    @ArchTest
    static final ArchRule countersKnowNoKafka = noClasses().that()
            .haveNameMatching(".*\\.tickets\\.(TicketCounter|TicketDecision.*|RequestCheck)").should()
            .dependOnClassesThat().resideInAnyPackage("org.apache.kafka..", "org.slf4j..");

    @ArchTest
    static final ArchRule nothingKnowsVertx = noClasses().should().dependOnClassesThat()
            .resideInAnyPackage("io.vertx..");

    @ArchTest
    static final ArchRule timeIsGiven = noClasses().should().callMethod(System.class, "currentTimeMillis").orShould()
            .callMethod(System.class, "nanoTime").orShould().callMethod(Instant.class, "now").orShould()
            .callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule clockIsMadeInOnePlace = noClasses().that().doNotHaveSimpleName("Aggregator").should()
            .callMethod(InstantSource.class, "system");

    @ArchTest
    static final ArchRule processorsBelongToTheirTopology = classes().that().haveSimpleNameEndingWith("Processor")
            .should().notBePublic();

    @ArchTest
    static final ArchRule layers = layeredArchitecture().consideringOnlyDependenciesInLayers().layer("command")
            .definedBy("dev.anteroom.streams").layer("management").definedBy("..management..").layer("runtime")
            .definedBy("..runtime..").layer("topologies")
            .definedBy("..datacenter..", "..global..", "..tickets..").layer("common").definedBy("..streams.topology..")
            .layer("arithmetic").definedBy("..traffic..").whereLayer("command").mayNotBeAccessedByAnyLayer()
            .whereLayer("management").mayOnlyBeAccessedByLayers("command").whereLayer("runtime")
            .mayOnlyBeAccessedByLayers("command", "management").whereLayer("topologies")
            .mayOnlyBeAccessedByLayers("runtime").whereLayer("common")
            .mayOnlyBeAccessedByLayers("topologies", "runtime").whereLayer("arithmetic")
            .mayOnlyBeAccessedByLayers("topologies");
}
