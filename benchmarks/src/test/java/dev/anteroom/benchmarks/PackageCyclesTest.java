package dev.anteroom.benchmarks;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** The packages of this module, which the tests of all others do not see. */
@AnalyzeClasses(packages = "dev.anteroom.benchmarks", importOptions = DoNotIncludeTests.class)
class PackageCyclesTest {

    @ArchTest
    static final ArchRule shouldHaveNoCyclesBetweenPackages = slices().matching("dev.anteroom.benchmarks.(**)").should()
            .beFreeOfCycles();
}
