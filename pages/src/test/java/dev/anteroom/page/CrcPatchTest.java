package dev.anteroom.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.zip.CRC32;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class CrcPatchTest {

    @Property
    void shouldGiveTheSumOfTheChangedText(@ForAll @Size(24) byte[] before, @ForAll @Size(24) byte[] after,
            @ForAll @IntRange(max = 16) int from, @ForAll @IntRange(max = 8) int length,
            @ForAll @Size(max = 40) byte[] prefix, @ForAll @IntRange(max = 5_000) int behind) {
        byte[] part = new byte[length];
        System.arraycopy(before, from, part, 0, length);
        int sum = sum(prefix, part, behind);
        System.arraycopy(after, from, part, 0, length);

        int patched = sum ^ CrcPatch.change(before, after, from, length, CrcPatch.following(behind));

        assertThat(patched).isEqualTo(sum(prefix, part, behind));
    }

    private static int sum(byte[] prefix, byte[] part, int behind) {
        CRC32 sum = new CRC32();
        sum.update(prefix);
        sum.update(part);
        sum.update(new byte[behind]);
        return (int) sum.getValue();
    }
}
