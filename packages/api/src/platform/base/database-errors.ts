/** What the database said, however deep Prisma wrapped it: its SQLSTATE and all the text there is. */
function sqlFacts(error: unknown, depth = 0): { code: string; text: string } {
  if (typeof error !== "object" || error === null || depth > 6) return { code: "", text: "" };
  const facts = { code: "", text: "" };
  for (const name of [
    "originalCode",
    "code",
    "message",
    "originalMessage",
    "constraint",
    "fields",
  ]) {
    const value: unknown = Reflect.get(error, name);
    if (typeof value !== "string" && !Array.isArray(value)) continue;
    facts.text += ` ${value.toString()}`;
    if (/^[0-9A-Z]{5}$/.test(value.toString())) facts.code ||= value.toString();
  }
  for (const name of ["cause", "meta", "driverAdapterError", "constraint"]) {
    const inner = sqlFacts(Reflect.get(error, name), depth + 1);
    facts.code = inner.code || facts.code;
    facts.text += inner.text;
  }
  return facts;
}

/** By name: Next bundles Prisma's errors several times over, each its own class. */
const prismaCode = (error: unknown): unknown =>
  error instanceof Error && error.name === "PrismaClientKnownRequestError"
    ? Reflect.get(error, "code")
    : null;

/** Two writers met and the database let one go: trying again is right. */
export function isPassingClash(error: unknown): boolean {
  if (prismaCode(error) === "P2034") return true;
  const { code } = sqlFacts(error);
  return code === "40P01" || code === "40001";
}

/**
 * Whether a write failed on this constraint or unique index, by its name in the database or by its
 * columns where Prisma names only those.
 */
export function brokeConstraint(error: unknown, ...names: readonly string[]): boolean {
  const { text } = sqlFacts(error);
  return names.some((name) => text.includes(name));
}

/** A unique index said no (P2002, or 23505 from raw SQL). */
export function isDuplicate(error: unknown): boolean {
  if (prismaCode(error) === "P2002") return true;
  return sqlFacts(error).code === "23505";
}
