package dev.anteroom.it.cluster;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A file system in memory of its own that can be filled. Needs root. */
final class SmallDisk implements AutoCloseable {

    private static final String MEGABYTES = "512";
    private static final int AT_ONCE = 1 << 20;

    private final Path folder;
    private final Path filler;

    private SmallDisk(Path folder) {
        this.folder = folder;
        this.filler = folder.resolve("filler");
    }

    /** Makes {@code folder}, and mounts it. */
    static SmallDisk mount(Path folder) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("can't create " + folder, e);
        }
        RootCommands.run("mount -t tmpfs -o size=" + MEGABYTES + "m anteroom " + folder);
        return new SmallDisk(folder);
    }

    /** Takes all that is left. */
    void fill() {
        byte[] block = new byte[AT_ONCE];
        for (int size = AT_ONCE; size > 0; size /= 2) {
            try (OutputStream out = Files.newOutputStream(filler, StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND)) {
                while (true) {
                    out.write(block, 0, size);
                }
            } catch (IOException full) {
                // Apart from less than this.
            }
        }
    }

    /** Gives back what {@link #fill} took. */
    void free() {
        try {
            Files.deleteIfExists(filler);
        } catch (IOException e) {
            throw new UncheckedIOException("can't delete " + filler, e);
        }
    }

    @Override
    public void close() {
        RootCommands.run("umount -l " + folder);
    }
}
