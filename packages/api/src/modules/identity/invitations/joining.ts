import type { Tx } from "@roundsman/db";
import {
  carryOut,
  hashPassword,
  holdAccountOf,
  linkGone,
  takeInvitation,
  verifyAddress,
} from "../../../platform/credentials";
import { conflict, forbidden, invalid } from "../../../platform/base/errors";
import { recordActivity } from "../../../platform/audit/activity";
import { refuseGuessable } from "../account/new-password";
import type { Invited } from "./by-token";

/** What somebody chooses for an account that begins with the invitation. */
export interface Chosen {
  name: string;
  passwordHash: string;
}

/** The account somebody new is to have. @throws validation on `name` or `password` */
export async function choose(
  email: string,
  given: { name?: string; password?: string },
): Promise<Chosen> {
  const { name, password } = given;
  if (name === undefined || password === undefined) {
    throw invalid(
      ...(name === undefined ? [{ path: "name", message: "Fill this in." }] : []),
      ...(password === undefined ? [{ path: "password", message: "Choose a password." }] : []),
    );
  }
  await refuseGuessable(password, [email, name]);
  return { name, passwordHash: await hashPassword(password) };
}

interface Facts {
  now: Date;
  requestId: string;
}

/**
 * Accepts an invitation, once, as the account of its address. Who has its link reads the mailbox: with
 * `chosen`, a new account begins verified, and one that was never verified is taken over.
 * @throws not_found where it was used meanwhile; conflict where the account changed meanwhile; forbidden
 * where it is locked
 */
export async function join(
  tx: Tx,
  invited: Invited,
  chosen: Chosen | null,
  facts: Facts,
): Promise<{ id: string; name: string }> {
  const { tenantId, role, email } = invited;
  const { now } = facts;
  const account = await holdAccountOf(tx, email);
  if (account?.lockedAt) throw forbidden("This account is locked.");
  if (!(await takeInvitation(tx, invited, now))) throw linkGone();
  const isVerified = (account?.emailVerified ?? null) !== null;
  // Made, verified or gone since it was looked at: what is asked of them now is another thing.
  if (isVerified === (chosen !== null)) throw conflict("Open the link in the mail again.");
  const user = await settleAccount(tx, account, { email, chosen }, facts);
  await tx.member.createMany({
    data: [{ tenantId, userId: user.id, role, joinedAt: now }],
    // Somebody who has come in meanwhile keeps the role they have.
    skipDuplicates: true,
  });
  await recordActivity(
    tx,
    { tenantId, kind: "person", name: user.name, userId: user.id },
    {
      action: "member.joined",
      words: `${user.name} joined as ${role}`,
      subject: { kind: "member", id: user.id },
      after: { role },
    },
    facts,
  );
  return user;
}

/** The account that joins: as it is, taken over with all its earlier credentials ended, or new. */
async function settleAccount(
  tx: Tx,
  account: { id: string; name: string } | null,
  { email, chosen }: { email: string; chosen: Chosen | null },
  facts: Facts,
): Promise<{ id: string; name: string }> {
  const { now } = facts;
  if (account && !chosen) {
    await carryOut(tx, "invitationAccepted", { userId: account.id }, facts);
    return account;
  }
  if (!chosen) throw conflict("Open the link in the mail again.");
  const { name, passwordHash } = chosen;
  if (!account) {
    return tx.user.create({
      data: { name, email, passwordHash, emailVerified: now, createdAt: now },
      select: { id: true, name: true },
    });
  }
  const { id } = account;
  await carryOut(tx, "firstInvitation", { userId: id, passwordHash }, facts);
  await tx.user.update({ where: { id }, data: { name }, select: { id: true } });
  await verifyAddress(tx, id, now);
  return { id, name };
}
