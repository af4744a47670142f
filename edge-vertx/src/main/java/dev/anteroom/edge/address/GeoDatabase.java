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
 * A database of networks in MaxMind's format, held in memory so that a look-up never waits for a disk. The country of
 * an address is read from {@code country}, or else from {@code registered_country}; the autonomous system from
 * {@code autonomous_system_number}. Thread-safe.
 */
final class GeoDatabase {

    private static final Logger LOG = LoggerFactory.getLogger(GeoDatabase.class);

    /** A country of the database. Public, because the reader creates it by reflection. */
    public record CountryRecord(@Nullable String isoCode) {
        @MaxMindDbConstructor
        public CountryRecord(@MaxMindDbParameter(name = "iso_code") @Nullable String isoCode) {
            this.isoCode = isoCode;
        }
    }

    /**
     * The parts of an entry that rules use; all others are skipped. Public, because the reader creates it by
     * reflection.
     */
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
            // An IPv6 address in an IPv4 database, or an entry of an unexpected kind.
            LOG.debug("a database has no answer for an address", e);
            return NetworkRecord.UNKNOWN;
        }
    }
}
