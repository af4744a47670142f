package dev.anteroom.page;

/**
 * Computes how the CRC-32 of a text changes when some of its bytes change.
 *
 * <p>A CRC is linear: the CRCs of two texts of the same length differ by the remainder, modulo the CRC's polynomial, of
 * the difference of the texts. So the new CRC can be computed from the few changed bytes and the number of bytes that
 * follow them, without the whole text. See RFC 1952, section 8, and W. W. Peterson and D. T. Brown, "Cyclic Codes for
 * Error Detection", 1961. Polynomials are kept with the lowest power in the highest bit.
 */
final class CrcPatch {

    private static final int POLYNOMIAL = 0xEDB88320;
    private static final int ONE = 0x80000000;
    /** x to the 8th: what one more byte multiplies a remainder by. */
    private static final int BYTE = ONE >>> 8;
    private static final int[] REMAINDERS = remainders();

    private CrcPatch() {
    }

    /** The factor by which a remainder is multiplied when {@code count} bytes follow. */
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
     * The change of the CRC, to be combined with the old one by exclusive or.
     *
     * @param before the old bytes
     * @param after the same number of bytes, which replace them
     * @param from where the changed part begins in both
     * @param length how long it is
     * @param following the result of {@link #following} for the bytes after the part
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
