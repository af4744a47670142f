package dev.anteroom.devkit.origin;

/** The page that admitted people see. */
final class DemoPage {

    static final String HTML = """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>You are in</title>
            <style>
              :root { color-scheme: light dark; }
              body { margin: 0; min-height: 100vh; display: grid; place-items: center;
                     font: 1.1rem/1.6 system-ui, sans-serif; background: Canvas; color: CanvasText; }
              main { max-width: 34rem; padding: 2rem; }
              h1 { font-size: 2.4rem; line-height: 1.1; margin: 0 0 1rem; font-weight: 650; }
              h1::before { content: ""; display: block; width: 3rem; height: .4rem; margin-bottom: 1.4rem;
                           border-radius: 1rem; background: #2a9d6f; }
              p { margin: 0 0 1rem; opacity: .85; }
              code { font-size: .95em; }
            </style>
            <main>
              <h1>You are in.</h1>
              <p>This page comes from the demo origin, behind the anteroom. As long as you come back now and then,
                 your place is yours.</p>
              <p>Your ticket is the cookie <code>__cf_waitingroom</code>. Delete it, and you are a new visitor.</p>
            </main>
            </html>
            """;

    private DemoPage() {
    }
}
