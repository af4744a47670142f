package dev.anteroom.quickstart;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.anteroom.quickstart", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule measuresWithoutKnowingTheSystem = noClasses().that()
            .resideInAnyPackage("..quickstart.measure..", "..quickstart.screen..").should().dependOnClassesThat()
            .resideInAnyPackage("io.vertx..", "org.apache.kafka..", "dev.anteroom.edge..", "dev.anteroom.streams..");

    @ArchTest
    static final ArchRule onlyTheSystemKnowsEdgesAndAggregator = noClasses().that()
            .resideOutsideOfPackages("..quickstart.system..", "..quickstart.api..").and()
            .haveNameNotMatching(".*\\.(Up|Keys|Page|Rooms|Tokens)Command")
            .should()
            .dependOnClassesThat().resideInAnyPackage("dev.anteroom.edge..", "dev.anteroom.streams..");

    @ArchTest
    static final ArchRule timeIsInjected = noClasses().should().callMethod(System.class, "currentTimeMillis").orShould()
            .callMethod(java.time.Instant.class, "now").orShould().callMethod(Thread.class, "sleep", long.class);
}
