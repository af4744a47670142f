package dev.anteroom.docs;

import dev.anteroom.runtime.settings.Setting;
import java.util.List;

/** The settings of one process as a table. */
final class SettingsTable {

    private SettingsTable() {
    }

    static String of(List<Setting<?>> settings) {
        MarkdownTable table = new MarkdownTable("key", "environment", "default", "allowed", "meaning");
        for (Setting<?> setting : settings) {
            table.row("`" + setting.key() + "`", "`" + setting.environmentName() + "`",
                    setting.defaultText().map(text -> text.isEmpty() ? "empty" : "`" + text + "`").orElse(""),
                    setting.allowed(), setting.doc());
        }
        return table.text();
    }
}
