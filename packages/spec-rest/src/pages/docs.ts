import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "../handler/handler";

const scriptPath = "/docs/reference.js";

const start = `Scalar.createApiReference("#reference", {
  url: "/openapi.json",
  withDefaultFonts: false,
  telemetry: false,
  agent: { disabled: true },
  mcp: { disabled: true },
  showDeveloperTools: "never",
  hideClientButton: true,
});`;

const html = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>Roundsman: the REST interface</title>
  </head>
  <body>
    <nav style="padding: 10px 20px; font: 15px system-ui, sans-serif"><a href="/docs/guides">Guides: orders, webhooks and more, step by step</a></nav>
    <div id="reference"></div>
    <script src="${scriptPath}"></script>
    <script>${start}</script>
  </body>
</html>
`;

/** Allows the reference's own script and the line that starts it, and nothing from other sites. */
const policy = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash("sha256").update(start).digest("base64")}'`,
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** GET /docs: the reference to read, with every file served from here. */
export function docsPages(): Page[] {
  let script: Promise<Buffer> | undefined;
  return [
    {
      path: "/docs",
      answer: () => ({
        status: 200,
        headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
        body: html,
      }),
    },
    {
      path: scriptPath,
      async answer() {
        script ??= readFile(scriptFile());
        return {
          status: 200,
          headers: {
            "Content-Type": "text/javascript; charset=utf-8",
            "Cache-Control": "public, max-age=3600",
          },
          body: await script,
        };
      },
    },
  ];
}

function scriptFile(): string {
  const entry = createRequire(import.meta.url).resolve("@scalar/api-reference");
  return join(entry, "..", "browser", "standalone.js");
}
