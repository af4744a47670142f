package dev.anteroom.edge.pass;

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
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;

/**
 * The keys that seal passes: a Tink keyset in a JSON file that all edges share. The primary key seals, every enabled
 * key opens, so that keys can be rotated while visitors wait. The file is a secret.
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
            throw new IllegalStateException("this Java runtime has no AES-256-GCM", e);
        }
    }

    /** Writes a new keyset into a file that must not exist, readable by its owner only. */
    public static PassKeys generate(Path file) {
        PassKeys keys = random();
        try {
            if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                Files.createFile(file,
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
                Files.writeString(file, keys.toJson());
            } else {
                Files.writeString(file, keys.toJson(), StandardOpenOption.CREATE_NEW);
            }
        } catch (FileAlreadyExistsException e) {
            throw new IllegalArgumentException("pass.keyset " + file + " exists already and is not overwritten", e);
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
            throw new IllegalArgumentException("pass.keyset " + file + " holds no Tink keyset in JSON: "
                    + e.getMessage(), e);
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
            throw new IllegalStateException("a keyset made here can't be written", e);
        }
    }
}
