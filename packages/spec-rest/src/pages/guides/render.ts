import { Marked, type Token, type Tokens } from "marked";
import type { Source } from "./sources";

/** Renders a page's text as HTML. Links to other pages lead to their addresses; links to files off the site are dropped. */
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
      // A table can be wider than a phone, so it scrolls, and gets the focus so that a keyboard can scroll it.
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

/** Joins each curl block and the TypeScript block after it to one block with two tabs. */
function withTabs(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index]!;
    const next = tokens[index + 1]?.type === "space" ? index + 2 : index + 1;
    const other = tokens[next];
    if (isCode(token, "bash") && isCode(other, "ts")) {
      joined.push(tabsOf(token, other));
      index = next;
    } else joined.push(token);
  }
  return joined;
}

function tabsOf(curl: Tokens.Code, sdk: Tokens.Code): Tokens.HTML {
  const labels = `<div class="tabs"><label for="by-curl">curl</label><label for="by-sdk">TypeScript</label></div>`;
  const text = `<div class="ways">${labels}<div class="by-curl">${codeBlock(curl)}</div><div class="by-sdk">${codeBlock(sdk)}</div></div>\n`;
  return { type: "html", raw: text, text, block: true, pre: false };
}

const codeBlock = ({ text }: Tokens.Code): string =>
  `<pre tabindex="0"><code>${escaped(text)}</code></pre>\n`;

/** Returns a heading's anchor as GitHub forms it. */
const slugOf = (html: string): string =>
  html
    .replaceAll(/<[^>]+>|&[a-z0-9#]+;/g, "")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

/** Returns the address of a link; null for a file that is not on the site. */
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
