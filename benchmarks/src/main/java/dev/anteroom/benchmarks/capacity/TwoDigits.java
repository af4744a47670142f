package dev.anteroom.benchmarks.capacity;

import java.math.BigDecimal;
import java.math.MathContext;

/** Numbers as they are written on the page: two significant digits, as more would only be noise. */
final class TwoDigits {

    private static final MathContext TWO = new MathContext(2);

    private TwoDigits() {
    }

    /** Such as 0.0012, 1.2, 12, 1 200; 0 for nothing. */
    static String of(double number) {
        BigDecimal rounded = new BigDecimal(number).round(TWO);
        if (rounded.signum() == 0) {
            return "0";
        }
        return grouped(rounded.stripTrailingZeros().toPlainString());
    }

    /** A whole number with all of its digits. */
    static String whole(long number) {
        return grouped(Long.toString(number));
    }

    private static String grouped(String digits) {
        return digits.contains(".") ? digits : digits.replaceAll("(?<=\\d)(?=(\\d{3})+$)", " ");
    }
}
