import type { Tx } from "@roundsman/db";
import type { PersonCard } from "../../caller/caller";
import { invalid, unauthenticated } from "../../errors";
import type { Context } from "../../service";
import { attemptAt } from "./attempt";
import { isPassword } from "./password";
import { takeCode } from "./second-step";

/**
 * Asks somebody signed in for their password again, throttled as at the door. Gives its hash.
 * @throws rate_limited; validation on `path` where it is not theirs
 */
export async function provePassword(
  ctx: Context,
  person: PersonCard,
  given: { password: string; path: string },
): Promise<string> {
  const attempt = attemptAt(ctx, person.email);
  await ctx.limits.startAttempt(attempt);
  const user = await ctx.database.service.user.findUnique({
    where: { id: person.id },
    select: { passwordHash: true },
  });
  const kept = user?.passwordHash ?? null;
  const right = await isPassword(kept, given.password);
  if (!right || kept === null) {
    throw invalid({ path: given.path, message: "This is not your password." });
  }
  await ctx.limits.giveBack(attempt);
  return kept;
}

/**
 * Asks somebody signed in for a code of their second step and does `work` with it, in one transaction.
 * @throws rate_limited; validation on `code` where it is not right or was used
 */
export async function withCode<T>(
  ctx: Context,
  person: PersonCard,
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const attempt = attemptAt(ctx, person.email);
  await ctx.limits.startAttempt(attempt);
  const result = await ctx.database.service.$transaction(async (tx) => {
    const user = await tx.user.findUnique({
      where: { id: person.id },
      select: { id: true, totpSecret: true },
    });
    if (!user) throw unauthenticated();
    const facts = { now: ctx.now, secretKey: ctx.settings.secretKey };
    if (!(await takeCode(tx, user, code, facts))) {
      throw invalid({ path: "code", message: "That code is not right, or has been used." });
    }
    return work(tx);
  });
  await ctx.limits.giveBack(attempt);
  return result;
}
