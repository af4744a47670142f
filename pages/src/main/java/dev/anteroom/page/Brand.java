package dev.anteroom.page;

import dev.anteroom.schemas.avro.RoomConfig;

/**
 * How a room's default page differs from that of other rooms. The colours are used only where there is no text, so that
 * text stays readable whatever they are, in light and in dark mode. Empty parts leave the page as usual.
 *
 * <p>Rests on decision 056.
 *
 * @param title a name at the top of the page
 * @param logo a data URL of an image
 * @param accentColor of the bar and the picture, such as {@code #1c6b5b}
 * @param backgroundColor of the area behind the card
 */
public record Brand(String title, String logo, String accentColor, String backgroundColor) {

    /** Leaves the page as usual. */
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

    /** The rules that are added to the page's style. */
    String style() {
        StringBuilder style = new StringBuilder();
        if (!accentColor.isEmpty()) {
            // Figures are neutral beside a colour of the room. A dark colour is lightened where the page is dark.
            style.append(":root{--leaf:").append(accentColor).append(";--bar:").append(accentColor)
                    .append(";--deep:var(--ink)}@media (prefers-color-scheme:dark){@supports (color:color-mix(in srgb,red,red))"
                            + "{:root{--bar:color-mix(in srgb,")
                    .append(accentColor).append(" 60%,#fff)}}}");
        }
        if (!backgroundColor.isEmpty()) {
            style.append(":root{--paper:").append(backgroundColor).append(";--glow:").append(backgroundColor)
                    .append('}');
        }
        return style.toString();
    }
}
