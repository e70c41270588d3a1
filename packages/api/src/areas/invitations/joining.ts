import type { Tx } from "@roundsman/db";
import { invalid } from "../../errors";
import { recordActivity } from "../../records/activity";
import { refuseGuessable } from "../account/new-password";
import { linkGone } from "../account/link-gone";
import { hashPassword } from "../account/password";
import type { Invited } from "./by-token";

export interface NewAccount {
  name: string;
  email: string;
  passwordHash: string;
}

/** The account somebody new is to have. @throws validation on `name` or `password` */
export async function newAccount(
  email: string,
  given: { name?: string; password?: string },
): Promise<NewAccount> {
  const { name, password } = given;
  if (name === undefined || password === undefined) {
    throw invalid(
      ...(name === undefined ? [{ path: "name", message: "Fill this in." }] : []),
      ...(password === undefined ? [{ path: "password", message: "Choose a password." }] : []),
    );
  }
  await refuseGuessable(password, [email, name]);
  return { name, email, passwordHash: await hashPassword(password) };
}

/** Accepts an invitation, once: who has its link reads the mailbox, so the address is verified. */
export async function join(
  tx: Tx,
  invited: Invited,
  account: NewAccount | null,
  facts: { now: Date; requestId: string },
): Promise<{ id: string }> {
  const { tenantId, id, role } = invited;
  const { now } = facts;
  const { count } = await tx.invitation.updateMany({
    where: { tenantId, id, acceptedAt: null, revokedAt: null },
    data: { acceptedAt: now },
  });
  if (count === 0) throw linkGone();
  const user = account
    ? await tx.user.create({
        data: { ...account, emailVerified: now, createdAt: now },
        select: { id: true, name: true },
      })
    : { id: invited.userId ?? "", name: invited.userName ?? "" };
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
