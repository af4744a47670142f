package dev.anteroom.simulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Instant;
import java.time.InstantSource;

@AnalyzeClasses(packages = "dev.anteroom.simulator", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule shouldSimulateWithoutVertxAndKafka = noClasses().should().dependOnClassesThat()
            .resideInAnyPackage("io.vertx..", "io.netty..", "org.apache.kafka..");

    @ArchTest
    static final ArchRule shouldNotLookAtTheClock = noClasses().should().callMethod(System.class, "currentTimeMillis")
            .orShould().callMethod(System.class, "nanoTime").orShould().callMethod(Instant.class, "now").orShould()
            .callMethod(InstantSource.class, "system").orShould().callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule shouldMeasureWithoutKnowingTheEngine = noClasses().that()
            .resideInAnyPackage("..simulator.measure..").should().dependOnClassesThat()
            .resideInAnyPackage("..simulator.engine..", "..simulator.report..", "dev.anteroom.edge..",
                    "dev.anteroom.streams..");
}
