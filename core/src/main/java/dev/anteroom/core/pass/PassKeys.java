package dev.anteroom.core.pass;

import com.google.crypto.tink.Aead;
import com.google.crypto.tink.InsecureSecretKeyAccess;
import com.google.crypto.tink.KeysetHandle;
import com.google.crypto.tink.RegistryConfiguration;
import com.google.crypto.tink.TinkJsonProtoKeysetFormat;
import com.google.crypto.tink.aead.AeadConfig;
import com.google.crypto.tink.aead.PredefinedAeadParameters;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;

/**
 * The keys that seal passes: a Tink keyset in a JSON file that all edges share. The primary key seals and every enabled
 * key opens, so that keys can be rotated while visitors wait. The file is a secret. Immutable.
 *
 * <p>Rests on decision 032.
 */
public final class PassKeys {

    private final KeysetHandle keyset;

    private PassKeys(KeysetHandle keyset) {
        this.keyset = keyset;
    }

    /** A new keyset with one AES-256-GCM key, in memory only. */
    public static PassKeys random() {
        try {
            AeadConfig.register();
            return new PassKeys(KeysetHandle.generateNew(PredefinedAeadParameters.AES256_GCM,
                    RegistryConfiguration.get()));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this Java runtime does not support AES-256-GCM", e);
        }
    }

    /** Writes a new keyset into a file that must not exist, readable by its owner only. */
    public static PassKeys generate(Path file) {
        PassKeys keys = random();
        try {
            keys.writeNew(file);
        } catch (FileAlreadyExistsException e) {
            throw new IllegalArgumentException("pass.keyset " + file + " already exists and is not overwritten", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("can't write pass.keyset " + file + ": " + e, e);
        }
        return keys;
    }

    /** Reads a keyset; throws {@link IllegalArgumentException} that names the file when it holds none. */
    public static PassKeys read(Path file) {
        try {
            AeadConfig.register();
            return new PassKeys(TinkJsonProtoKeysetFormat.parseKeyset(Files.readString(file),
                    RegistryConfiguration.get(), InsecureSecretKeyAccess.get()));
        } catch (IOException e) {
            throw new IllegalArgumentException("can't read pass.keyset " + file + ": " + e, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException(
                    "pass.keyset " + file + " does not contain a Tink keyset in JSON: " + e.getMessage(), e);
        }
    }

    /** These keys and a new one, which opens and does not seal: the first step of a rotation. */
    public PassKeys withNewKey() {
        return changed(KeysetHandle.newBuilder(keyset).addEntry(
                KeysetHandle.generateEntryFromParameters(PredefinedAeadParameters.AES256_GCM).withRandomId()));
    }

    /** These keys, with the newest one as the key that seals: the second step, once every edge can open with it. */
    public PassKeys sealingWithNewest() {
        KeysetHandle.Builder builder = KeysetHandle.newBuilder(keyset);
        builder.getAt(builder.size() - 1).makePrimary();
        return changed(builder);
    }

    /** Only the key that seals: the last step, once no visitor carries a pass that another key sealed. */
    public PassKeys withoutOldKeys() {
        KeysetHandle.Builder builder = KeysetHandle.newBuilder(keyset);
        for (int i = builder.size() - 1; i >= 0; i--) {
            if (!builder.getAt(i).isPrimary()) {
                builder.deleteAt(i);
            }
        }
        return changed(builder);
    }

    /** How many keys there are. */
    public int size() {
        return keyset.size();
    }

    private static PassKeys changed(KeysetHandle.Builder builder) {
        try {
            return new PassKeys(builder.build());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a keyset can't be changed", e);
        }
    }

    /** Replaces {@code file} with these keys in one step, so that no edge reads half of them. */
    public void replace(Path file) {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        try {
            Files.deleteIfExists(next);
            writeNew(next);
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new IllegalArgumentException("can't replace pass.keyset " + file + ": " + e, e);
        }
    }

    private void writeNew(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.createFile(file,
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
            Files.writeString(file, toJson());
        } else {
            Files.writeString(file, toJson(), StandardOpenOption.CREATE_NEW);
        }
    }

    Aead aead() {
        try {
            return keyset.getPrimitive(RegistryConfiguration.get(), Aead.class);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("pass.keyset has no key for authenticated encryption: "
                    + e.getMessage(), e);
        }
    }

    private String toJson() {
        try {
            return TinkJsonProtoKeysetFormat.serializeKeyset(keyset, RegistryConfiguration.get(),
                    InsecureSecretKeyAccess.get());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a keyset that was just created can't be written", e);
        }
    }
}
