/** Where a piece of SQL that hides semicolons begins: quotes, dollar quotes, comments, or a semicolon itself. */
const NEXT = /'|"|--|\/\*|\$(?:[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*)?\$|;/g;

/**
 * Cuts a script into its statements, each without the semicolon at its end and with the comments before it.
 * Citus carries out one statement at a time where it hands it on to its workers. What stands in quotes, in
 * function bodies and in comments is not cut. Bodies in the form BEGIN ATOMIC are not known: quote a body.
 */
export function statementsOf(script: string): string[] {
  const statements: string[] = [];
  let from = 0;
  let at = 0;
  const keep = (until: number) => {
    const statement = script.slice(from, until).trim();
    if (hasWords(statement)) statements.push(statement);
  };
  for (;;) {
    NEXT.lastIndex = at;
    const found = NEXT.exec(script);
    if (!found) break;
    if (found[0] === ";") {
      keep(found.index);
      from = at = found.index + 1;
    } else {
      at = endOf(script, found[0], found.index);
    }
  }
  keep(script.length);
  return statements;
}

/** Where that ends which opens at `start`. */
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

/** Comments between slashes stand in each other. */
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

/** In E'…' a backslash takes the character after it along. */
function endOfEscaped(script: string, inside: number): number {
  const rest = /(?:[^'\\]|\\.)*'/sy;
  rest.lastIndex = inside;
  return rest.exec(script) ? rest.lastIndex : script.length;
}

/** Something beside comments. */
const hasWords = (statement: string): boolean =>
  statement.replaceAll(/--[^\n]*|\/\*.*?\*\//gs, "").trim() !== "";
