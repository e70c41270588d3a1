import { goodPassword } from "@roundsman/api/testing";
import { ask } from "../ask";
import type { KnownSession } from "../ledger-of-acks";
import type { Client } from "./errand";

/** A person signs in; two of three sign out again. */
export async function visit({ storm, at, dice }: Client): Promise<void> {
  const { headers } = await ask(storm, at, {
    method: "POST",
    path: "/auth/sign-in",
    body: { email: at.owner.email, password: goodPassword },
    action: null,
    lost: "give up",
    as: {},
  });
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const session: KnownSession = { cookie, standing: "open" };
  storm.ledger.sessions.push(session);
  if (dice.chance(1 / 3)) return;
  session.standing = "ending";
  await ask(storm, at, {
    method: "POST",
    path: "/auth/sign-out",
    action: null,
    lost: "give up",
    as: { cookie },
  });
  session.standing = "ended";
}
