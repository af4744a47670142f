package dev.anteroom.runtime.serde;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.anteroom.runtime.registry.InMemorySchemaRegistry;
import dev.anteroom.schemas.avro.RoomConfig;
import dev.anteroom.schemas.avro.LimitReason;
import dev.anteroom.schemas.avro.RoomState;
import dev.anteroom.schemas.avro.ScopeState;
import dev.anteroom.schemas.avro.WaitingBucket;
import dev.anteroom.schemas.type.AvroTypes;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.kafka.common.errors.SerializationException;
import org.junit.jupiter.api.Test;

class AvroSerdeTest {

    private static final String TOPIC = "anteroom.room-state";

    private final InMemorySchemaRegistry registry = new InMemorySchemaRegistry();
    private final AvroSerdes serdes = new AvroSerdes(registry);
    private final AvroSerializer<RoomState> serializer = serdes.serializer(AvroTypes.ROOM_STATE);
    private final AvroDeserializer<RoomState> deserializer = serdes.deserializer(AvroTypes.ROOM_STATE);

    private static RoomState state() {
        RoomState state = new RoomState();
        state.setRoomId("tickets");
        state.setPublishedAt(123);
        state.setPartialBucketId(77L);
        state.setBuckets(List.of(new WaitingBucket(60L, 5, 5, true), new WaitingBucket(77L, 9, 2, false)));
        state.setScopes(List.of(new ScopeState("ANYWHERE", 1.0, 3, 2, 0L, 0L, 0L)));
        state.setDataCenters(List.of());
        state.setTurnMillis(List.of());
        state.setLimitReason(LimitReason.NONE);
        state.setLimitCheckId("");
        state.setLivingEdges(List.of());
        state.setUncounted(List.of());
        return state;
    }

    /** Bytes of a state whose list of buckets claims a length close to the largest number. */
    private byte[] poisoned() {
        RoomState none = state();
        none.setBuckets(List.of());
        byte[] with = written();
        byte[] without = Objects.requireNonNull(serializer.serialize(TOPIC, none));
        int count = Arrays.mismatch(with, without);
        byte[] claim = {(byte) 0xee, (byte) 0xff, (byte) 0xff, (byte) 0xff, 0x0f};
        byte[] poisoned = Arrays.copyOf(with, count + claim.length);
        System.arraycopy(claim, 0, poisoned, count, claim.length);
        return poisoned;
    }

    @Test
    void shouldTakeNoMemoryForWhatARecordOnlyClaimsToHold() {
        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, poisoned()))
                .isInstanceOf(SerializationException.class).cause().hasMessageContaining("maximum allowed of 1048576");
    }

    private byte[] written() {
        return Objects.requireNonNull(serializer.serialize(TOPIC, state()));
    }

    @Test
    void shouldReadWhatItWrote() {
        byte[] bytes = written();

        assertThat(deserializer.deserialize(TOPIC, bytes)).isEqualTo(state());
    }

    @Test
    void shouldWriteAZeroByteAndTheSchemaIdFirst() {
        byte[] bytes = written();

        assertThat(bytes[0]).isZero();
        assertThat(ByteBuffer.wrap(bytes, 1, 4).getInt())
                .isEqualTo(registry.idOf(TOPIC + "-value", AvroTypes.ROOM_STATE.schema()));
    }

    @Test
    void shouldPassTombstones() {
        assertThat(serializer.serialize(TOPIC, null)).isNull();
        assertThat(deserializer.deserialize(TOPIC, null)).isNull();
    }

    @Test
    void shouldReadRecordsOfAnOlderSchemaWithTheDefaultsOfToday() throws IOException {
        Schema older = SchemaBuilder.record("RoomConfig").namespace("dev.anteroom.schemas.avro").fields()
                .requiredString("roomId").requiredString("name").requiredString("host").requiredInt("totalActiveUsers")
                .requiredInt("newUsersPerMinute").requiredString("aFieldOfLongAgo").endRecord();
        GenericRecord record = new GenericData.Record(older);
        record.put("roomId", "tickets");
        record.put("name", "tickets");
        record.put("host", "tickets.example");
        record.put("totalActiveUsers", 200);
        record.put("newUsersPerMinute", 100);
        record.put("aFieldOfLongAgo", "x");

        RoomConfig config = serdes.deserializer(AvroTypes.ROOM_CONFIG).deserialize("anteroom.rooms",
                generic(registry.register("anteroom.rooms-value", older), older, record));

        assertThat(config).isEqualTo(AvroTypes.newRoomConfig().setRoomId("tickets").setName("tickets")
                .setHost("tickets.example").setTotalActiveUsers(200).setNewUsersPerMinute(100).build());
    }

    private static byte[] generic(int id, Schema schema, GenericRecord record) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.write(0);
        bytes.write(ByteBuffer.allocate(4).putInt(id).array());
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(bytes, null);
        new GenericDatumWriter<GenericRecord>(schema).write(record, encoder);
        encoder.flush();
        return bytes.toByteArray();
    }

    @Test
    void shouldSayWhatIsWrongWithBytesThatAreNoRecord() {
        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, "hello world".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(SerializationException.class).hasMessageContaining(TOPIC)
                .hasMessageContaining("wire format");
        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, new byte[]{0, 0, 0, 0, 99, 1}))
                .isInstanceOf(SerializationException.class).hasMessageContaining("schema id 99");
    }

    @Test
    void shouldRefuseBytesLeftOverAfterTheRecord() {
        byte[] bytes = written();

        assertThatThrownBy(() -> deserializer.deserialize(TOPIC, Arrays.copyOf(bytes, bytes.length + 1)))
                .isInstanceOf(SerializationException.class);
    }

    @Test
    void shouldSayWhichRecordCanNotBeWritten() {
        RoomState incomplete = new RoomState();

        assertThatThrownBy(() -> serializer.serialize(TOPIC, incomplete)).isInstanceOf(SerializationException.class)
                .hasMessageContaining("RoomState");
        assertThat(deserializer.deserialize(TOPIC, serializer.serialize(TOPIC, state())))
                .as("the encoder is clean again").isEqualTo(state());
    }

    @Property(tries = 2000)
    void shouldThrowNothingButSerializationErrorsForAnyDamage(@ForAll @IntRange(max = 60) int position,
            @ForAll byte value, @ForAll @IntRange(min = 5, max = 70) int length) {
        byte[] bytes = written();
        bytes[position % bytes.length] = value;
        byte[] damaged = Arrays.copyOf(bytes, Math.min(length, bytes.length));

        RoomState read = null;
        try {
            read = deserializer.deserialize(TOPIC, damaged);
        } catch (SerializationException e) {
            assertThat(e).hasMessageContaining(TOPIC);
        }
        assertThat(read == null || read.getRoomId() != null).isTrue();
    }
}
