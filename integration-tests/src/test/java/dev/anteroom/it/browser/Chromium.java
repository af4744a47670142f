package dev.anteroom.it.browser;

import static dev.anteroom.it.Progress.PATIENCE;
import static org.awaitility.Awaitility.await;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/**
 * The system's own Chromium without a window. Nothing is downloaded: where browser or driver are missing the tests fail,
 * unless the property {@code anteroom.browser} is {@code none}.
 */
final class Chromium implements AutoCloseable {

    private static final String AXE = """
            const done = arguments[arguments.length - 1];
            axe.run().then(found => done(found.violations.map(v => v.id + ': ' + v.nodes.map(n => n.html).join(' '))
              .join('\\n')), failure => done('axe failed: ' + failure));
            """;

    private final ChromeDriver driver;

    private Chromium(ChromeDriver driver) {
        this.driver = driver;
    }

    static Chromium open() {
        Assumptions.assumeFalse("none".equals(System.getProperty("anteroom.browser")),
                "-Danteroom.browser=none: tests with a browser are left out");
        ChromeOptions options = new ChromeOptions().setBinary(find("chromium", "chromium-browser", "google-chrome"));
        options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
                "--hide-scrollbars", "--lang=en-US", "--window-size=1280,900", "--ignore-certificate-errors",
                // Cookies of frames must be partitioned, or they are dropped.
                "--test-third-party-cookie-phaseout");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(find("chromedriver")).usingAnyFreePort().build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().pageLoadTimeout(PATIENCE).scriptTimeout(PATIENCE);
        return new Chromium(driver);
    }

    private static File find(String... names) {
        List<String> folders = List.of(System.getenv("PATH").split(File.pathSeparator, -1));
        return Stream.of(names).flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable).findFirst().map(Path::toFile)
                .orElseThrow(() -> new AssertionError("there is no " + String.join(" or ", names)
                        + " on the PATH: install Debian's packages chromium and chromium-driver, or leave these tests"
                        + " out with -Danteroom.browser=none"));
    }

    ChromeDriver driver() {
        return driver;
    }

    void open(String url) {
        driver.get(url);
    }

    /** What the script returns, as text; empty when the page is just being left or there is nothing. */
    Optional<String> ask(String script) {
        try {
            return Optional.ofNullable(driver.executeScript("return " + script)).map(Object::toString);
        } catch (org.openqa.selenium.WebDriverException e) {
            return Optional.empty();
        }
    }

    /** Clicks an element as soon as it appears, looked up each time: a page that draws itself anew replaces elements. */
    void click(String selector) {
        await(selector).atMost(PATIENCE).ignoreException(StaleElementReferenceException.class).until(() -> {
            List<WebElement> found = driver.findElements(By.cssSelector(selector));
            found.stream().findFirst().ifPresent(WebElement::click);
            return !found.isEmpty();
        });
    }

    /** The text of the element with this id; empty if there is no such element. */
    Optional<String> text(String id) {
        return ask("document.getElementById('" + id + "')?.textContent");
    }

    /** Whether scripts of pages run. */
    void scripts(boolean run) {
        driver.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", !run));
    }

    /** A phone of 390 × 844 points, or a desktop of 1280 × 800. */
    void screen(boolean phone, boolean dark) {
        driver.executeCdpCommand("Emulation.setDeviceMetricsOverride", Map.of("width", phone ? 390 : 1280, "height",
                phone ? 844 : 800, "screenWidth", phone ? 390 : 1280, "screenHeight", phone ? 844 : 800,
                "deviceScaleFactor", phone ? 2 : 1, "mobile", phone));
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features",
                List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"),
                        Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    }

    /** Whether all of the page is as wide as the screen; a phone would zoom out to show what is wider. */
    boolean isNoWiderThanTheScreen() {
        return ask("document.documentElement.scrollWidth <= screen.width").equals(Optional.of("true"));
    }

    /** The violations of accessibility rules that axe finds on the page; empty when there are none. */
    String violations() {
        driver.executeScript(axe());
        return String.valueOf(driver.executeAsyncScript(AXE));
    }

    private static String axe() {
        try (InputStream script = Objects.requireNonNull(Chromium.class.getResourceAsStream("/axe.min.js"))) {
            return new String(script.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("can't read axe", e);
        }
    }

    void screenshot(Path file) {
        write(file, driver.getScreenshotAs(OutputType.BYTES));
    }

    /** All of the page, also what one would have to scroll to. */
    void wholePage(Path file) {
        Object data = driver.executeCdpCommand("Page.captureScreenshot", Map.of("captureBeyondViewport", true))
                .get("data");
        write(file, Base64.getDecoder().decode(String.valueOf(data)));
    }

    private static void write(Path file, byte[] picture) {
        try {
            Files.createDirectories(file.getParent());
            Files.write(file, picture);
        } catch (IOException e) {
            throw new UncheckedIOException("can't write " + file, e);
        }
    }

    /** The attributes of all cookies of this name. */
    List<Map<?, ?>> cookies(String name) {
        List<?> all = (List<?>) driver.executeCdpCommand("Storage.getCookies", Map.of()).getOrDefault("cookies",
                List.of());
        return all.stream().<Map<?, ?>>map(cookie -> (Map<?, ?>) cookie)
                .filter(cookie -> name.equals(cookie.get("name"))).toList();
    }

    /** The messages of pages since the last call: errors of scripts, and violations of a policy. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue()).map(LogEntry::getMessage)
                .toList();
    }

    @Override
    public void close() {
        driver.quit();
    }
}
