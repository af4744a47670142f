package dev.anteroom.core.page;

/**
 * How the CRC-32 of a text changes when some of its bytes do.
 *
 * <p>A CRC is linear: the CRCs of two texts of one length differ by the remainder, modulo the CRC's polynomial, of what
 * the texts differ in. So the new sum needs the few changed bytes and how many bytes follow them, not the whole text.
 * See RFC 1952, section 8, and W. W. Peterson and D. T. Brown, "Cyclic Codes for Error Detection", 1961. Polynomials are
 * kept with the lowest power in the highest bit.
 */
final class CrcPatch {

    private static final int POLYNOMIAL = 0xEDB88320;
    private static final int ONE = 0x80000000;
    /** x to the 8th: what one more byte multiplies a remainder by. */
    private static final int BYTE = ONE >>> 8;
    private static final int[] REMAINDERS = remainders();

    private CrcPatch() {
    }

    /** What a remainder is to be multiplied by when {@code count} bytes follow. */
    static int following(int count) {
        int power = ONE;
        int square = BYTE;
        for (int rest = count; rest > 0; rest >>= 1) {
            if ((rest & 1) == 1) {
                power = product(power, square);
            }
            square = product(square, square);
        }
        return power;
    }

    /**
     * The change of the sum, to be combined with it by exclusive or.
     *
     * @param before the bytes that were there
     * @param after as many bytes that replace them
     * @param from where in both the changed part begins
     * @param length how long it is
     * @param following of {@link #following}, for the bytes behind the part
     */
    static int change(byte[] before, byte[] after, int from, int length, int following) {
        int remainder = 0;
        for (int i = from; i < from + length; i++) {
            remainder = REMAINDERS[(remainder ^ before[i] ^ after[i]) & 0xFF] ^ (remainder >>> 8);
        }
        return product(following, remainder);
    }

    private static int product(int one, int other) {
        int product = 0;
        int shifted = other;
        for (int rest = one; rest != 0; rest <<= 1) {
            if (rest < 0) {
                product ^= shifted;
            }
            shifted = timesX(shifted);
        }
        return product;
    }

    private static int timesX(int polynomial) {
        return (polynomial & 1) == 0 ? polynomial >>> 1 : (polynomial >>> 1) ^ POLYNOMIAL;
    }

    private static int[] remainders() {
        int[] remainders = new int[256];
        for (int value = 0; value < remainders.length; value++) {
            int remainder = value;
            for (int bit = 0; bit < 8; bit++) {
                remainder = timesX(remainder);
            }
            remainders[value] = remainder;
        }
        return remainders;
    }
}
