package dev.anteroom.edge.framing;

/** Which bytes may stand where (RFC 9110, sections 5.5 and 5.6.2; RFC 3986 for targets). */
final class Octets {

    private static final int TOKEN = 1;
    private static final int TARGET = 2;
    private static final int VALUE = 4;
    private static final byte[] KINDS = kinds();

    private Octets() {
    }

    /** May be part of a method or of a header's name. */
    static boolean isToken(byte octet) {
        return (KINDS[octet & 0xFF] & TOKEN) != 0;
    }

    /** May be part of a request target: visible ASCII, but no fragment, which some origins cut off and others don't. */
    static boolean isTarget(byte octet) {
        return (KINDS[octet & 0xFF] & TARGET) != 0;
    }

    /** May be part of a header's value: no control character but the tab. */
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
