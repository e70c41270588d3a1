import { createHmac } from "node:crypto";
import type { Tx } from "@roundsman/db";
import type { PersonCard } from "../../../platform/access/caller";
import { invalid, unauthenticated } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/context";
import { holdAccount, isPassword, takeCode, type HeldAccount } from "../../../platform/credentials";
import type { Attempt } from "../../../platform/limits/limits";

const fingerprintLength = 16;

/** Trying a secret of this account, for the throttle and for the log. */
export function attemptAt(
  { request, reply, settings }: Pick<Context, "request" | "reply" | "settings">,
  email: string,
): Attempt {
  const account = email.toLowerCase();
  reply.tried = createHmac("sha256", settings.secretKey)
    .update(`tried ${account}`)
    .digest("hex")
    .slice(0, fingerprintLength);
  return { account, address: request.address };
}

/** What somebody signed in types to show that it is them. */
interface Proof {
  password: string;
  /** The field that holds the password. */
  path: string;
  /** Asked for where their second step is on: of the authenticator app, or a recovery code. */
  code?: string;
}

const wrongCode = () =>
  invalid({ path: "code", message: "That code is not right, or has been used." });

/**
 * Asks somebody signed in for their password again, and for a code where their second step is on, and
 * does `work` in the transaction that holds the account and takes the code. Throttled like sign-in.
 * @throws rate_limited; validation on the password's path or on `code`
 */
export async function withProof<T>(
  ctx: Context,
  person: PersonCard,
  proof: Proof,
  work: (tx: Tx, account: HeldAccount) => Promise<T>,
): Promise<T> {
  return throttled(ctx, person, async () => {
    const wrongPassword = invalid({ path: proof.path, message: "This is not your password." });
    const user = await ctx.database.service.user.findUnique({
      where: { id: person.id },
      select: { passwordHash: true },
    });
    const kept = user?.passwordHash ?? null;
    if (!(await isPassword(kept, proof.password))) throw wrongPassword;
    return ctx.database.service.$transaction(async (tx) => {
      const account = await holdAccount(tx, person.id);
      // It was changed while it was compared.
      if (!account || account.passwordHash !== kept) throw wrongPassword;
      if (account.twoStepOn) await demandCode(ctx, tx, account, proof.code);
      return work(tx, account);
    });
  });
}

/** Asks for a code alone: of a second step about to be turned on, or for what changes no credential else. */
export async function withCode<T>(
  ctx: Context,
  person: PersonCard,
  code: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return throttled(ctx, person, () =>
    ctx.database.service.$transaction(async (tx) => {
      const account = await holdAccount(tx, person.id);
      if (!account) throw unauthenticated();
      await demandCode(ctx, tx, account, code);
      return work(tx);
    }),
  );
}

/** @throws validation on `code` where it is left out, not right or used */
async function demandCode(
  { now, settings: { secretKey } }: Context,
  tx: Tx,
  account: HeldAccount,
  code: string | undefined,
): Promise<void> {
  if (code === undefined || code.trim() === "") {
    throw invalid({ path: "code", message: "Type a code of your second step." });
  }
  if (!(await takeCode(tx, account, code, { now, secretKey }))) throw wrongCode();
}

/** Counts an attempt at somebody's secrets before they are looked at, and takes it off once they were right. */
async function throttled<T>(
  ctx: Context,
  person: PersonCard,
  attempt: () => Promise<T>,
): Promise<T> {
  const counted = attemptAt(ctx, person.email);
  await ctx.limits.startAttempt(counted);
  const result = await attempt();
  await ctx.limits.giveBack(counted);
  return result;
}
