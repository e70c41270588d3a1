import type { Prisma } from "@roundsman/db";

/** What a resource shows that its record need not: it follows from the change. */
const kept = new Set(["updatedAt"]);

/** The fields in which a resource differs after a change, for the record of it. */
export function difference<T extends Prisma.InputJsonObject>(
  before: T,
  after: T,
): { before: Prisma.InputJsonObject; after: Prisma.InputJsonObject } {
  const changed = Object.keys(after).filter(
    (name) => !kept.has(name) && JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (of: T) => Object.fromEntries(changed.map((name) => [name, of[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** Whether a change names nothing to be changed; there is then nothing to write or record. */
export const asksNothing = (change: object): boolean =>
  Object.values(change).every((value) => value === undefined);
