/** A fault as the log states it: enough to locate the fault, without values of the request. */
export interface Fault {
  name: string;
  code: string | null;
  message: string;
  /** Stack frames without the message, which may quote the request. */
  at: string[];
}

/** Yields the error and its causes, the original one last. */
function* chain(thrown: unknown): Generator<Error> {
  let error = thrown;
  for (let depth = 0; error instanceof Error && depth < 8; depth += 1) {
    yield error;
    error = error.cause;
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

/** Describes a fault for the log. Prisma quotes a statement's values in its messages; their last line is the cause. */
export function describeFault(thrown: unknown): Fault {
  const errors = [...chain(thrown)];
  const deepest = errors.at(-1);
  if (!deepest) return { name: typeof thrown, code: null, message: "Not an error", at: [] };
  // Prisma's error has the driver's error, with its code, as a plain object.
  const code =
    [...errors, deepest.cause].map(codeOf).findLast((candidate) => candidate !== null) ?? null;
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
