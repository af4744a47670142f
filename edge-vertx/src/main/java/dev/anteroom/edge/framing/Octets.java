package dev.anteroom.edge.framing;

/**
 * Tells which bytes are allowed in which part of a message (RFC 9110, sections 5.5 and 5.6.2; RFC 3986 for targets).
 */
final class Octets {

    private static final int TOKEN = 1;
    private static final int TARGET = 2;
    private static final int VALUE = 4;
    private static final byte[] KINDS = kinds();

    private Octets() {
    }

    /** Whether the byte may be part of a method or of a header's name. */
    static boolean isToken(byte octet) {
        return (KINDS[octet & 0xFF] & TOKEN) != 0;
    }

    /**
     * Whether the byte may be part of a request target: visible ASCII except {@code #}, because some origins cut
     * fragments off and others don't.
     */
    static boolean isTarget(byte octet) {
        return (KINDS[octet & 0xFF] & TARGET) != 0;
    }

    /**
     * Whether the byte may be part of a header's value: any but control characters, of which only the tab is allowed.
     */
    static boolean isValue(byte octet) {
        return (KINDS[octet & 0xFF] & VALUE) != 0;
    }

    /** The byte in lower case. */
    static byte lower(byte octet) {
        return octet >= 'A' && octet <= 'Z' ? (byte) (octet + ('a' - 'A')) : octet;
    }

    private static byte[] kinds() {
        byte[] kinds = new byte[256];
        for (int octet = 0; octet < kinds.length; octet++) {
            boolean visible = octet > ' ' && octet < 0x7F;
            boolean token = visible && "\"(),/:;<=>?@[\\]{}".indexOf(octet) < 0;
            boolean target = visible && octet != '#';
            boolean value = octet == '\t' || (octet >= ' ' && octet != 0x7F);
            kinds[octet] = (byte) ((token ? TOKEN : 0) | (target ? TARGET : 0) | (value ? VALUE : 0));
        }
        return kinds;
    }
}
