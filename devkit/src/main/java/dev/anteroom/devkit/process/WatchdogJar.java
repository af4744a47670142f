package dev.anteroom.devkit.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import java.util.UUID;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.zip.CRC32;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A jar that holds {@link ParentWatchdog} and nothing else.
 *
 * <p>An archive of classes is good for one class path only, and where this module is differs between a build, its tests
 * and an installation. The jar is always in the folder of the program that is watched.
 *
 * <p>Rests on decision 149.
 */
public final class WatchdogJar {

    private static final Logger LOG = LoggerFactory.getLogger(WatchdogJar.class);
    private static final String ENTRY = ParentWatchdog.class.getName().replace('.', '/') + ".class";

    private WatchdogJar() {
    }

    /**
     * The jar in {@code folder}, which is written unless it is there. Several processes may ask at the same time. Where the
     * folder can't be written to, it is {@link ParentWatchdog#home} instead.
     */
    public static Path in(Path folder) {
        try {
            byte[] watchdog = bytes();
            Path jar = folder.resolve("parent-watchdog-" + checksum(watchdog) + ".jar");
            if (!Files.exists(jar)) {
                write(jar, watchdog);
            }
            return jar;
        } catch (IOException e) {
            LOG.atDebug().setCause(e).addKeyValue("folder", folder).log("no jar of the watchdog could be written");
            return ParentWatchdog.home();
        }
    }

    private static byte[] bytes() throws IOException {
        try (InputStream in = Objects.requireNonNull(ParentWatchdog.class.getClassLoader())
                .getResourceAsStream(ENTRY)) {
            return Objects.requireNonNull(in, ENTRY).readAllBytes();
        }
    }

    private static String checksum(byte[] bytes) {
        CRC32 checksum = new CRC32();
        checksum.update(bytes);
        return Long.toHexString(checksum.getValue());
    }

    private static void write(Path jar, byte[] watchdog) throws IOException {
        ByteArrayOutputStream content = new ByteArrayOutputStream();
        try (JarOutputStream out = new JarOutputStream(content)) {
            out.putNextEntry(new JarEntry(ENTRY));
            out.write(watchdog);
            out.closeEntry();
        }
        Path unfinished = jar.resolveSibling(UUID.randomUUID() + ".part");
        try {
            Files.write(unfinished, content.toByteArray());
            Files.move(unfinished, jar, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }
}
