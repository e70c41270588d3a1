/** What the log is told of a fault: enough to find it, and no values that were sent. */
export interface Fault {
  name: string;
  code: string | null;
  message: string;
  /** Where it happened: frames alone, since a message may quote what was sent. */
  at: string[];
}

/** The error at the bottom: those around it only pass it on. */
function* chain(thrown: unknown): Generator<Error> {
  let at = thrown;
  for (let depth = 0; at instanceof Error && depth < 8; depth += 1) {
    yield at;
    at = at.cause;
  }
}

const codeOf = (error: unknown): string | null => {
  if (typeof error !== "object" || error === null) return null;
  for (const name of ["code", "originalCode"]) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value === "string") return value;
  }
  return null;
};

/** A fault for the log. Prisma quotes a statement's values in its messages; their last line alone says what is wrong. */
export function describeFault(thrown: unknown): Fault {
  const errors = [...chain(thrown)];
  const deepest = errors.at(-1);
  if (!deepest) return { name: typeof thrown, code: null, message: "Not an error", at: [] };
  // What the driver said lies within Prisma's error as an object, and has the code.
  const code = [...errors, deepest.cause].map(codeOf).findLast((found) => found !== null) ?? null;
  const lines = deepest.message.split("\n").filter((line) => line.trim() !== "");
  return {
    name: deepest.name,
    code,
    message: (lines.at(-1) ?? "").slice(0, 300),
    at: (deepest.stack ?? "")
      .split("\n")
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 12),
  };
}
