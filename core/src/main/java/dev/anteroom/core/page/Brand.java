package dev.anteroom.core.page;

import dev.anteroom.schemas.avro.RoomConfig;

/**
 * How a room's default page differs from all others. The colours are used where no text stands, so that text can be read
 * whatever they are, in a light page and in a dark one. All parts are empty where the page is as usual.
 *
 * <p>Rests on decision 056.
 *
 * @param title a name above the page
 * @param logo a data URL of an image
 * @param accentColor of the bar and the picture, such as {@code #1c6b5b}
 * @param backgroundColor behind the card
 */
public record Brand(String title, String logo, String accentColor, String backgroundColor) {

    /** The page as it is. */
    static final Brand NONE = new Brand("", "", "", "");

    /** The brand of a room. */
    public static Brand of(RoomConfig room) {
        return new Brand(room.getPageTitle(), room.getPageLogo(), room.getPageAccentColor(),
                room.getPageBackgroundColor());
    }

    /** Whether the page is as usual. */
    public boolean isNone() {
        return equals(NONE);
    }

    /** What is added to the style. */
    String style() {
        StringBuilder style = new StringBuilder();
        if (!accentColor.isEmpty()) {
            style.append(":root{--leaf:").append(accentColor).append(";--bar:").append(accentColor).append('}');
        }
        if (!backgroundColor.isEmpty()) {
            style.append(":root{--paper:").append(backgroundColor).append(";--glow:").append(backgroundColor)
                    .append('}');
        }
        return style.toString();
    }
}
