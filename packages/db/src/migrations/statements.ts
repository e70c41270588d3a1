/** Matches the start of SQL that can contain semicolons: quotes, dollar quotes, comments, or a semicolon itself. */
const NEXT = /'|"|--|\/\*|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|;/g;

/**
 * Splits a script into its statements, each without its trailing semicolon and with the comments before it. Citus can
 * only pass on one statement at a time to its workers. Quotes, function bodies and comments are not split. Bodies in
 * the form BEGIN ATOMIC are not supported: quote a body.
 */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let from = 0;
  let position = 0;
  const keep = (until: number) => {
    const statement = script.slice(from, until).trim();
    if (hasWords(statement)) statements.push(statement);
  };
  for (;;) {
    NEXT.lastIndex = position;
    const match = NEXT.exec(script);
    if (!match) break;
    if (match[0] === ";") {
      keep(match.index);
      from = position = match.index + 1;
    } else {
      position = endOf(script, match[0], match.index);
    }
  }
  keep(script.length);
  return statements;
}

/** Returns the end of the part that opens at `start`. */
function endOf(script: string, opening: string, start: number): number {
  const inside = start + opening.length;
  if (opening === "/*") return endOfComment(script, inside);
  if (
    opening === "'" &&
    /[eE]/.test(script[start - 1] ?? "") &&
    !/\w/.test(script[start - 2] ?? "")
  ) {
    return endOfEscaped(script, inside);
  }
  // A doubled quote within quotes ends one piece and opens the next.
  const end = script.indexOf(opening === "--" ? "\n" : opening, inside);
  return end === -1 ? script.length : end + (opening === "--" ? 1 : opening.length);
}

/** Block comments can be nested. */
function endOfComment(script: string, inside: number): number {
  let depth = 1;
  const marks = /\/\*|\*\//g;
  marks.lastIndex = inside;
  for (let mark = marks.exec(script); mark; mark = marks.exec(script)) {
    depth += mark[0] === "/*" ? 1 : -1;
    if (depth === 0) return marks.lastIndex;
  }
  return script.length;
}

/** In E'…' a backslash escapes the next character. */
function endOfEscaped(script: string, inside: number): number {
  const rest = /(?:[^'\\]|\\.)*'/sy;
  rest.lastIndex = inside;
  return rest.exec(script) ? rest.lastIndex : script.length;
}

/** Returns true if there is more than comments. */
const hasWords = (statement: string): boolean =>
  statement.replaceAll(/--[^\n]*|\/\*.*?\*\//gs, "").trim() !== "";
