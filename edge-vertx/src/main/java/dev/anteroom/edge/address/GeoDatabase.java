package dev.anteroom.edge.address;

import com.maxmind.db.MaxMindDbConstructor;
import com.maxmind.db.MaxMindDbParameter;
import com.maxmind.db.Reader;
import dev.anteroom.core.address.IpAddress;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A database of networks in MaxMind's format, held in memory so that a look never waits for a disk. Countries are found
 * under {@code country}, or {@code registered_country} where an address has no other; systems under
 * {@code autonomous_system_number}. Thread-safe.
 */
final class GeoDatabase {

    private static final Logger LOG = LoggerFactory.getLogger(GeoDatabase.class);

    /** A country of the database. Public, as the reader makes it. */
    public record CountryRecord(@Nullable String isoCode) {
        @MaxMindDbConstructor
        public CountryRecord(@MaxMindDbParameter(name = "iso_code") @Nullable String isoCode) {
            this.isoCode = isoCode;
        }
    }

    /** What rules may ask of an entry; all else is skipped. Public, as the reader makes it. */
    public record NetworkRecord(@Nullable CountryRecord country, @Nullable CountryRecord registeredCountry,
            @Nullable Long autonomousSystem) {

        static final NetworkRecord UNKNOWN = new NetworkRecord(null, null, null);

        @MaxMindDbConstructor
        public NetworkRecord(@MaxMindDbParameter(name = "country") @Nullable CountryRecord country,
                @MaxMindDbParameter(name = "registered_country") @Nullable CountryRecord registeredCountry,
                @MaxMindDbParameter(name = "autonomous_system_number") @Nullable Long autonomousSystem) {
            this.country = country;
            this.registeredCountry = registeredCountry;
            this.autonomousSystem = autonomousSystem;
        }

        Optional<String> countryCode() {
            return Optional.ofNullable(country).or(() -> Optional.ofNullable(registeredCountry))
                    .flatMap(found -> Optional.ofNullable(found.isoCode()));
        }

        OptionalLong system() {
            return autonomousSystem == null ? OptionalLong.empty() : OptionalLong.of(autonomousSystem);
        }
    }

    private final Reader reader;

    private GeoDatabase(Reader reader) {
        this.reader = reader;
    }

    /** Reads the whole file. */
    static GeoDatabase read(Path file) throws IOException {
        return new GeoDatabase(new Reader(file.toFile(), Reader.FileMode.MEMORY));
    }

    NetworkRecord find(IpAddress address) {
        try {
            NetworkRecord found = reader.get(address.toInetAddress(), NetworkRecord.class);
            return found == null ? NetworkRecord.UNKNOWN : found;
        } catch (IOException | IllegalArgumentException e) {
            // An address of IPv6 in a database of IPv4, or an entry of another kind than these.
            LOG.debug("a database has no answer for an address", e);
            return NetworkRecord.UNKNOWN;
        }
    }
}
