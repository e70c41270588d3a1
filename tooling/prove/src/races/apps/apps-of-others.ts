import { openAppRequest, registerApp } from "@roundsman/api";
import { gone, holds, one, type RaceTable } from "../race";
import type { Stage } from "../stage";

/** Registers an app that waits for permission. Returns the ids of its request and of the app. */
async function askedFor({ service: { database } }: Stage) {
  const now = new Date();
  const redirectUri = "https://app.example/callback";
  const wanted = { name: "Ledger Helper", redirectUris: [redirectUri], keepsSecret: false };
  const { app } = await registerApp(database.service, wanted, now);
  const { id } = await openAppRequest(
    database.service,
    {
      clientId: app.id,
      redirectUri,
      state: null,
      scopes: ["orders:read"],
      codeChallenge: "x".repeat(43),
    },
    now,
  );
  return { id, clientId: app.id };
}

const keysOf = "SELECT count(*) FROM api_keys WHERE app_client_id = $1";

/** An app is allowed or refused once, by any caller. */
export const appsOfOthers: RaceTable = {
  "POST /apps/office.apps.allow": [
    gone("an app that asks", async (stage) => {
      const { id, clientId } = await askedFor(stage);
      const as = stage.owner.token;
      return { ask: () => ({ as, body: { id } }), after: () => [holds(1, keysOf, clientId)] };
    }),
  ],
  "POST /apps/office.apps.refuse": [
    one(
      "an app that asks",
      async (stage) => {
        const { id, clientId } = await askedFor(stage);
        const as = stage.owner.token;
        return { ask: () => ({ as, body: { id } }), after: () => [holds(0, keysOf, clientId)] };
      },
      { others: ["not_found"], records: 0 },
    ),
  ],
};
