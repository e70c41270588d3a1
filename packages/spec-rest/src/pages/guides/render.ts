import { Marked, type Token, type Tokens } from "marked";
import type { Source } from "./sources";

/** The page's text as HTML. Links to other pages of the site lead to their addresses; what is not on the site is no link. */
export function renderText(
  { file, text }: Source,
  pathsByFile: ReadonlyMap<string, string>,
): string {
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const words = this.parser.parseInline(tokens);
        return `<h${depth} id="${slugOf(words)}">${words}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens);
        const target = targetOf(href, file, pathsByFile);
        return target === null ? words : `<a href="${escaped(target)}">${words}</a>`;
      },
      // Wider than a phone: scrolled by itself. What scrolls is reached by the keyboard.
      table(token) {
        const head = token.header.map((cell) => `<th>${this.parser.parseInline(cell.tokens)}</th>`);
        const rows = token.rows.map(
          (row) =>
            `<tr>${row.map((cell) => `<td>${this.parser.parseInline(cell.tokens)}</td>`).join("")}</tr>`,
        );
        return `<div class="wide" tabindex="0"><table><thead><tr>${head.join("")}</tr></thead><tbody>${rows.join("")}</tbody></table></div>\n`;
      },
      code: (token) => codeBlock(token),
    },
  });
  return marked.parser(withTabs(marked.lexer(text)));
}

const isCode = (token: Token | undefined, lang: string): token is Tokens.Code =>
  token?.type === "code" && token["lang"] === lang;

/** Each curl block with the TypeScript block behind it becomes one block with two tabs. */
function withTabs(tokens: readonly Token[]): Token[] {
  const made: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!;
    const next = tokens[at + 1]?.type === "space" ? at + 2 : at + 1;
    const other = tokens[next];
    if (isCode(token, "bash") && isCode(other, "ts")) {
      made.push(tabsOf(token, other));
      at = next;
    } else made.push(token);
  }
  return made;
}

function tabsOf(curl: Tokens.Code, sdk: Tokens.Code): Tokens.HTML {
  const labels = `<div class="tabs"><label for="by-curl">curl</label><label for="by-sdk">TypeScript</label></div>`;
  const text = `<div class="ways">${labels}<div class="by-curl">${codeBlock(curl)}</div><div class="by-sdk">${codeBlock(sdk)}</div></div>\n`;
  return { type: "html", raw: text, text, block: true, pre: false };
}

const codeBlock = ({ text }: Tokens.Code): string =>
  `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;

/** As GitHub names headings. */
const slugOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>|&[a-z0-9#]+;/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

/** Null for a file that is not on the site. */
function targetOf(
  href: string,
  file: string,
  pathsByFile: ReadonlyMap<string, string>,
): string | null {
  if (/^(?:https?:|#|\/)/.test(href)) return href;
  const { pathname, hash } = new URL(href, `file:///${file}`);
  const path = pathsByFile.get(pathname.slice(1));
  return path === undefined ? null : path + hash;
}

export const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
