package dev.anteroom.it.cluster;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Commands of the system that need root; what they need is asked for before anything is changed. */
final class RootCommands {

    private static final long END_SECONDS = 20;
    private static final List<String> NEEDED = List.of("ip", "iptables", "mount", "umount", "python3", "haproxy");

    private RootCommands() {
    }

    /** Fails and says what is missing unless processes can be cut off, slowed and given full disks here. */
    static void require() {
        List<String> missing = new ArrayList<>();
        if (!"root".equals(System.getProperty("user.name"))) {
            missing.add("root");
        }
        NEEDED.stream().filter(command -> !isInstalled(command)).forEach(missing::add);
        if (Files.notExists(Path.of("/dev/net/tun"))) {
            missing.add("/dev/net/tun");
        }
        if (!missing.isEmpty()) {
            throw new AssertionError(
                    "the fault matrix needs network namespaces, a bridge and file systems of its own, and a"
                            + " balancer; missing here: " + String.join(", ", missing)
                            + " (as root on Debian: apt-get install iproute2 iptables mount python3 haproxy)");
        }
    }

    private static boolean isInstalled(String command) {
        return Stream.concat(Stream.of(System.getenv("PATH").split(":", -1)), Stream.of("/usr/sbin", "/sbin"))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, command)));
    }

    /** Runs a command, given as words separated by spaces; fails with what it says unless it succeeds. */
    static void run(String command) {
        run(List.of(command.split(" ", -1)));
    }

    static void run(List<String> command) {
        try {
            Process process = start(command);
            String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            if (!process.waitFor(END_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
                throw new AssertionError(String.join(" ", command) + " fails: " + said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("can't run " + command, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted while " + command + " runs", e);
        }
    }

    private static Process start(List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().merge("PATH", "/usr/sbin:/sbin", (path, more) -> path + ":" + more);
        return builder.start();
    }
}
