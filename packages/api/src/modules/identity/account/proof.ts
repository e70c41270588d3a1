import { createHash, createHmac } from "node:crypto";
import type { Tx } from "@roundsman/db";
import { addDays } from "date-fns/addDays";
import type { PersonCard } from "../../../platform/access/caller";
import { invalid, unauthenticated } from "../../../platform/base/errors";
import type { Context } from "../../../platform/context/context";
import { holdAccount, isPassword, takeCode, type HeldAccount } from "../../../platform/credentials";
import type { Attempt } from "../../../platform/limits/limits";
import { networkOf } from "../../../platform/request/request";

const fingerprintLength = 16;

const knownNetwork = (account: string, { address }: Context["request"]) => ({
  kind: "known.network",
  subject: createHash("sha256")
    .update(`${account} ${networkOf(address)}`)
    .digest("hex"),
});

type Trying = Pick<Context, "request" | "reply" | "settings" | "database" | "realNow">;

/**
 * Trying a secret of this account, for the throttle and for the log. A network where the account's owner signed in has
 * a count of its own, so that nobody who tries the account elsewhere locks its owner out there (docs/decisions/0429).
 */
export async function attemptAt(ctx: Trying, email: string): Promise<Attempt> {
  const { request, reply, settings, database, realNow } = ctx;
  const account = email.toLowerCase();
  reply.tried = createHmac("sha256", settings.secretKey)
    .update(`tried ${account}`)
    .digest("hex")
    .slice(0, fingerprintLength);
  const isKnown = await database.service.throttle.findFirst({
    where: { ...knownNetwork(account, request), expiresAt: { gt: realNow } },
    select: { kind: true },
  });
  const { address } = request;
  return { account: isKnown ? `${account} ${networkOf(address)}` : account, address };
}

/** Notes that an account's owner signed in from the network of this request. */
export async function rememberNetwork(ctx: Trying, email: string): Promise<void> {
  const network = knownNetwork(email.toLowerCase(), ctx.request);
  const expiresAt = addDays(ctx.realNow, 90);
  await ctx.database.service.throttle.upsert({
    where: { kind_subject: network },
    create: { ...network, used: 1, expiresAt },
    update: { expiresAt },
    select: { kind: true },
  });
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
  const counted = await attemptAt(ctx, person.email);
  await ctx.limits.startAttempt(counted);
  const result = await attempt();
  await ctx.limits.giveBack(counted);
  return result;
}
