package dev.anteroom.edge;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.nameMatching;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;

@AnalyzeClasses(packages = "dev.anteroom.edge", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

    @ArchTest
    static final ArchRule shouldDecideWithoutVertxAndKafka = noClasses().that()
            .resideInAnyPackage("..edge.admission..", "..edge.visit..", "..edge.pass..",
                    "..edge.rules..", "..edge.tickets.desk..", "..edge.tokens..", "..edge.history..")
            .should().dependOnClassesThat()
            .resideInAnyPackage("io.vertx..", "io.netty..", "org.apache.kafka..", "io.micrometer..");

    @ArchTest
    static final ArchRule shouldAskForTheTimeInOnePlace = noClasses().that().doNotHaveSimpleName("EdgeServer").should()
            .callMethod(System.class, "currentTimeMillis").orShould().callMethod(System.class, "nanoTime").orShould()
            .callMethod(Instant.class, "now").orShould().callMethod(InstantSource.class, "system").orShould()
            .callMethodWhere(target(owner(nameMatching(Clock.class.getName()))).and(target(nameMatching("system.*"))))
            .orShould().callMethod(Thread.class, "sleep", long.class);

    @ArchTest
    static final ArchRule shouldKeepKafkaOutOfTheRequestsWay = noClasses().that()
            .resideInAnyPackage("..edge.http..", "..edge.proxy..", "..edge.page..", "..edge.push..",
                    "..edge.dashboard..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("org.apache.kafka..");

    @ArchTest
    static final ArchRule shouldKeepHttpOutOfKafkasWay = noClasses().that()
            .resideInAnyPackage("..edge.state..", "..edge.traffic..", "..edge.rooms..", "..edge.kafka..").should()
            .dependOnClassesThat().resideInAnyPackage("io.vertx..", "io.netty..");

    @ArchTest
    static final ArchRule shouldHaveNoCycles = slices().matching("dev.anteroom.edge.(*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule shouldKeepItsLayers = layeredArchitecture().consideringOnlyDependenciesInLayers()
            .layer("Server").definedBy("dev.anteroom.edge").layer("Http").definedBy("..edge.http..")
            .layer("Proxy").definedBy("..edge.proxy..").layer("Page").definedBy("..edge.page..")
            .layer("Traffic").definedBy("..edge.traffic..").layer("State").definedBy("..edge.state..")
            .layer("Visit").definedBy("..edge.visit..").layer("Admission").definedBy("..edge.admission..")
            .layer("Push").definedBy("..edge.push..").layer("Admin").definedBy("..edge.admin..")
            .layer("Dashboard").definedBy("..edge.dashboard..")
            .layer("Pass").definedBy("..edge.pass..").layer("Tickets").definedBy("..edge.tickets..")
            .whereLayer("Server").mayNotBeAccessedByAnyLayer()
            .whereLayer("Admin").mayOnlyBeAccessedByLayers("Server")
            .whereLayer("Http").mayOnlyBeAccessedByLayers("Server")
            .whereLayer("Proxy").mayOnlyBeAccessedByLayers("Server", "Http")
            .whereLayer("Traffic").mayOnlyBeAccessedByLayers("Server")
            .whereLayer("Tickets").mayOnlyBeAccessedByLayers("Server", "Http")
            .whereLayer("Dashboard").mayOnlyBeAccessedByLayers("Server")
            .whereLayer("Push").mayOnlyBeAccessedByLayers("Server", "Http")
            .whereLayer("Visit").mayOnlyBeAccessedByLayers("Server", "Http", "Traffic", "Tickets", "Push")
            .whereLayer("Admission").mayOnlyBeAccessedByLayers("Server", "Http", "Page", "State", "Visit",
                    "Tickets", "Push", "Admin", "Dashboard");

    @ArchTest
    static final ArchRule shouldNotInherit = classes().that().areNotInterfaces().and().areNotAnonymousClasses().and()
            .areNotEnums().and()
            .areNotRecords().and().areNotAssignableTo(Throwable.class).should().haveModifier(
                    com.tngtech.archunit.core.domain.JavaModifier.FINAL);
}
