import { randomUUID } from "node:crypto";
import { goodPassword, makeSignIn, signInAs, totpCode } from "@roundsman/api/testing";
import { each, holds, one, type Race, type RaceTable } from "../../race";
import type { Stage } from "../../stage";

const sessionsOf = "SELECT count(*) FROM sessions WHERE user_id = $1";
const nobody = null;

/** A race in which only a limited number of attempts at one account's secret run at once. The others must wait. */
const attempts = (what: string, ready: Race["ready"]): Race => ({
  what,
  wins: "some",
  others: ["rate_limited"],
  records: 0,
  ready,
});

const newEmail = () => `${randomUUID()}@test.example`;

/** Returns the token in the newest mail to this address. */
export async function mailedToken({ sql }: Stage, email: string): Promise<string> {
  const { rows } = await sql.query<{ text: string }>(
    "SELECT text FROM service_emails WHERE to_address = $1 ORDER BY created_at DESC, id DESC LIMIT 1",
    [email],
  );
  return /token=(\w+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
}

async function challenged(stage: Stage) {
  const person = await makeSignIn(stage.service, { twoStep: true });
  const body = { email: person.email, password: goodPassword };
  const signIn = await stage.do<{ challenge: string }>("POST /auth/sign-in", { as: nobody, body });
  return { person, challenge: signIn.challenge };
}

export const account: RaceTable = {
  "POST /auth/sign-in": [
    attempts("the right password, each time a session of its own", async ({ service }) => {
      const { id, email } = await makeSignIn(service);
      return {
        ask: () => ({ as: nobody, body: { email, password: goodPassword } }),
        after: (done) => [holds(done, sessionsOf, id)],
      };
    }),
  ],
  "POST /auth/two-step": [
    one(
      "one code",
      async (stage) => {
        const { person, challenge } = await challenged(stage);
        const code = totpCode(new Date());
        return {
          ask: () => ({ as: nobody, body: { challenge, code } }),
          after: () => [holds(1, sessionsOf, person.id)],
        };
      },
      { others: ["unauthenticated", "rate_limited"], records: 0 },
    ),
    {
      what: "guessed codes, of which five are looked at",
      wins: 0,
      others: ["unauthenticated", "rate_limited"],
      records: 0,
      async ready(stage) {
        const { person, challenge } = await challenged(stage);
        const counted = "SELECT max(wrong_codes) FROM sign_in_challenges WHERE user_id = $1";
        return {
          ask: (caller) => ({ as: nobody, body: { challenge, code: String(100_000 + caller) } }),
          after: () => [holds(5, counted, person.id), holds(0, sessionsOf, person.id)],
        };
      },
    },
  ],
  "POST /auth/sign-out": [
    {
      what: "one session",
      wins: "some",
      others: ["unauthenticated"],
      records: 0,
      async ready({ service }) {
        const { id } = await makeSignIn(service);
        const as = await signInAs(service, { id });
        return { ask: () => ({ as }), after: () => [holds(0, sessionsOf, id)] };
      },
    },
  ],
  "POST /auth/sign-up": [
    one("one email", async () => {
      const email = newEmail();
      const body = {
        businessName: `Fuels ${email.split("@")[0]}`,
        name: "Jo",
        email,
        password: goodPassword,
      };
      return {
        ask: () => ({ as: nobody, body }),
        after: () => [
          holds(1, "SELECT count(*) FROM users WHERE email = $1", email),
          holds(1, "SELECT count(*) FROM businesses WHERE name = $1", body.businessName),
        ],
      };
    }),
  ],
  "POST /auth/verify-email": [
    one(
      "one link",
      async (stage) => {
        const email = newEmail();
        const body = { businessName: "Fuels", name: "Jo", email, password: goodPassword };
        await stage.do("POST /auth/sign-up", { as: nobody, body });
        const token = await mailedToken(stage, email);
        const { service } = stage;
        const person = await service.database.service.user.findUniqueOrThrow({ where: { email } });
        const as = await signInAs(service, person);
        const verified = "SELECT email_verified IS NOT NULL FROM users WHERE id = $1";
        return {
          ask: () => ({ as, body: { token } }),
          after: () => [holds(true, verified, person.id)],
        };
      },
      { others: ["not_found"], records: 0 },
    ),
  ],
  "POST /auth/forgot": [
    each(
      "links for a new password, of which three are good at once",
      async ({ service }) => {
        const { id, email } = await makeSignIn(service);
        const links = "SELECT count(*) FROM verification_tokens WHERE identifier = 'reset:' || $1";
        return {
          ask: () => ({ as: nobody, body: { email } }),
          after: () => [
            holds(3, links, id),
            holds(3, "SELECT count(*) FROM service_emails WHERE to_address = $1", email),
          ],
        };
      },
      { records: 0 },
    ),
  ],
  "POST /auth/reset": [
    one(
      "one link",
      async (stage) => {
        const { email } = await makeSignIn(stage.service);
        await stage.do("POST /auth/forgot", { as: nobody, body: { email } });
        const token = await mailedToken(stage, email);
        const mails = "SELECT count(*) FROM service_emails WHERE to_address = $1";
        return {
          ask: (caller) => ({ as: nobody, body: { token, password: `${goodPassword} ${caller}` } }),
          after: () => [holds(2, mails, email)],
        };
      },
      { others: ["not_found"], records: 0 },
    ),
  ],
};
