import { randomUUID } from "node:crypto";
import { goodPassword, makeSignIn, signInAs, totpCode } from "@roundsman/api/testing";
import { each, gone, holds, one, type RaceTable } from "../race";
import type { Stage } from "../stage";

const unrecorded = { records: 0 } as const;
const sessionsOf = "SELECT count(*) FROM sessions WHERE user_id = $1";
const lettersTo = "SELECT count(*) FROM service_emails WHERE to_address = $1";
const codesOf = "SELECT count(*) FROM recovery_codes WHERE used_at IS NULL AND user_id = $1";

/** Creates a person and signs them in, optionally with a second step. */
async function somebody({ service }: Stage, given: { twoStep?: boolean } = {}) {
  const person = await makeSignIn(service, given);
  return { ...person, as: await signInAs(service, person) };
}

export const ownAccount: RaceTable = {
  "POST /apps/account.changeEmail": [
    {
      what: "addresses to go to, of which five may be asked for in a day",
      wins: 5,
      others: ["conflict", "rate_limited"],
      records: 0,
      async ready(stage) {
        const { id, as } = await somebody(stage);
        const links =
          "SELECT count(*) FROM verification_tokens WHERE identifier LIKE '%' || $1 || '%'";
        const email = `${randomUUID()}@test.example`;
        return {
          ask: () => ({ as, body: { email, password: goodPassword } }),
          after: () => [holds(5, links, id)],
        };
      },
    },
  ],
  "POST /apps/account.changePassword": [
    {
      what: "a password, which the old one changes once",
      wins: "some",
      others: ["validation", "unauthenticated", "rate_limited"],
      records: 0,
      async ready(stage) {
        const { id, as } = await somebody(stage);
        return {
          ask: (caller) => ({
            as,
            body: { current: goodPassword, password: `${goodPassword} ${caller}` },
          }),
          after: () => [holds(1, sessionsOf, id)],
        };
      },
    },
  ],
  "POST /apps/account.disableTwoStep": [
    {
      most: 5,
      ...one(
        "one code",
        async (stage) => {
          const { email, as } = await somebody(stage, { twoStep: true });
          const code = totpCode(new Date());
          return {
            ask: () => ({ as, body: { password: goodPassword, code } }),
            after: () => [holds(1, lettersTo, email)],
          };
        },
        { others: ["conflict", "validation", "rate_limited"], records: 0 },
      ),
    },
  ],
  "POST /apps/account.renewRecoveryCodes": [
    one(
      "one code",
      async (stage) => {
        const { id, as } = await somebody(stage, { twoStep: true });
        const code = totpCode(new Date());
        return { ask: () => ({ as, body: { code } }), after: () => [holds(10, codesOf, id)] };
      },
      { others: ["validation", "rate_limited"], records: 0 },
    ),
  ],
  "POST /apps/account.confirmTwoStep": [
    one(
      "one code",
      async (stage) => {
        const { id, as } = await somebody(stage, { twoStep: true });
        await stage.sql.query("UPDATE users SET two_step_enabled_at = NULL WHERE id = $1", [id]);
        const code = totpCode(new Date());
        return { ask: () => ({ as, body: { code } }), after: () => [holds(10, codesOf, id)] };
      },
      { others: ["conflict", "validation", "unauthenticated", "rate_limited"], records: 0 },
    ),
  ],
  "POST /apps/account.endSession": [
    {
      ...gone("another session of one's own", async (stage) => {
        const { id: userId, as } = await somebody(stage);
        const { id } = await stage.service.database.service.session.create({
          data: { userId, sessionToken: randomUUID(), expires: new Date(Date.now() + 60_000) },
        });
        return { ask: () => ({ as, body: { id } }), after: () => [holds(1, sessionsOf, userId)] };
      }),
      ...unrecorded,
    },
  ],
  "POST /apps/account.erase": [
    one(
      "oneself",
      async (stage) => {
        const { id, as } = await somebody(stage);
        return {
          ask: () => ({ as, body: { password: goodPassword } }),
          after: () => [holds(0, sessionsOf, id)],
        };
      },
      {
        others: ["unauthenticated", "validation", "conflict", "not_found", "rate_limited"],
        records: 0,
      },
    ),
  ],
  "POST /apps/account.sendVerification": [
    each(
      "links that verify, of which five are good at once",
      async (stage) => {
        const { id, email, as } = await somebody(stage);
        await stage.sql.query("UPDATE users SET email_verified = NULL WHERE id = $1", [id]);
        return { ask: () => ({ as, body: {} }), after: () => [holds(5, lettersTo, email)] };
      },
      unrecorded,
    ),
  ],
};
