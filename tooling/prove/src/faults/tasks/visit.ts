import { goodPassword } from "@roundsman/api/testing";
import { ask } from "../ask";
import type { KnownSession } from "../request-ledger";
import type { Client } from "./task";

/** Signs a person in. Two of three sign out again. */
export async function visit({ run, at, dice }: Client): Promise<void> {
  const { headers } = await ask(run, at, {
    method: "POST",
    path: "/auth/sign-in",
    body: { email: at.owner.email, password: goodPassword },
    action: null,
    lost: "give up",
    as: {},
  });
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const session: KnownSession = { cookie, standing: "open" };
  run.ledger.sessions.push(session);
  if (dice.chance(1 / 3)) return;
  session.standing = "ending";
  await ask(run, at, {
    method: "POST",
    path: "/auth/sign-out",
    action: null,
    lost: "give up",
    as: { cookie },
  });
  session.standing = "ended";
}
