import type { Page } from "../../handler/handler";
import { escaped, renderText } from "./render";
import { readSources, type Source } from "./sources";
import { style } from "./style";

const stylePath = "/docs/guides/style.css";

/** Allows the page's own style sheet, no scripts, and nothing from other sites. */
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** GET /docs/guides, the guides, and the contract that they link to, rendered from `docs` (docs/decisions/0282). */
export function guidePages(): Page[] {
  const { guides, contract } = readSources();
  const sources = [...guides, ...contract];
  const pathsByFile = new Map<string, string>(sources.map(({ file, path }) => [file, path]));
  return [
    ...sources.map((source): Page => {
      let html: string | undefined;
      return {
        path: source.path,
        answer() {
          html ??= pageOf(source, { guides, contract, text: renderText(source, pathsByFile) });
          return {
            status: 200,
            headers: {
              "Content-Type": "text/html; charset=utf-8",
              "Content-Security-Policy": policy,
            },
            body: html,
          };
        },
      };
    }),
    {
      path: stylePath,
      answer: () => ({
        status: 200,
        headers: {
          "Content-Type": "text/css; charset=utf-8",
          "Cache-Control": "public, max-age=3600",
        },
        body: style,
      }),
    },
  ];
}

interface Around {
  guides: readonly Source[];
  contract: readonly Source[];
  /** The page's text as HTML. */
  text: string;
}

function pageOf(source: Source, { guides, contract, text }: Around): string {
  const isGuide = guides.includes(source);
  const next = isGuide ? guides[guides.indexOf(source) + 1] : undefined;
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${stylePath}">
    <title>${escaped(source.title)} · Roundsman for integrators</title>
  </head>
  <body>
    <a class="skip" href="#text">Skip to the text</a>
    <header class="top">
      <strong>Roundsman for integrators</strong>
      <a href="/docs/guides">Guides</a>
      <a href="/docs">Reference</a>
      <a href="/docs/contract">Contract</a>
    </header>
    <div class="page">
      <main id="text">
${text.includes('class="ways"') ? choice : ""}${text}
${next ? `<p class="next">Next: <a href="${next.path}">${escaped(next.title)}</a></p>` : ""}
      </main>
      <nav class="side" aria-label="Pages">
${listOf(isGuide ? "Guides" : "Contract", isGuide ? guides : contract, source)}
      </nav>
    </div>
  </body>
</html>
`;
}

/** One choice for the tabs of all blocks of a page. It works without a script. */
const choice = `<fieldset class="choice">
<legend>Show the steps</legend>
<label><input type="radio" name="by" id="by-curl" checked> with curl</label>
<label><input type="radio" name="by" id="by-sdk"> in TypeScript</label>
</fieldset>
`;

function listOf(name: string, pages: readonly Source[], current: Source): string {
  const items = pages.map(
    (page) =>
      `<li><a href="${page.path}"${page === current ? ' aria-current="page"' : ""}>${escaped(page.title)}</a></li>`,
  );
  return `<h2>${name}</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
}
