import type { StatementHook } from "./statement-hooks";

/**
 * Puts the name of a broken constraint into the error's `hint`, where PostgreSQL gave none. Prisma's
 * adapter passes on the hint of every error, but the constraint of unique and foreign keys only.
 */
export const nameConstraint: StatementHook = () => giveHint;

function giveHint(error?: unknown): void {
  if (!(error instanceof Error)) return;
  const constraint: unknown = Reflect.get(error, "constraint");
  if (constraint && !Reflect.get(error, "hint")) Object.assign(error, { hint: constraint });
}
