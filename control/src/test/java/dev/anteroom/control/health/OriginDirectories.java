package dev.anteroom.control.health;

import dev.anteroom.schemas.avro.HealthCheck;
import java.util.List;
import java.util.Optional;

/** Directories of origins that have read all there is. */
public final class OriginDirectories {

    private OriginDirectories() {
    }

    /** A directory that knows these checks. */
    public static OriginDirectory loaded(HealthCheck... checks) {
        OriginDirectory directory = new OriginDirectory();
        List.of(checks).forEach(check -> directory.configured(check.getCheckId(), Optional.of(check)));
        directory.markLoaded();
        return directory;
    }
}
