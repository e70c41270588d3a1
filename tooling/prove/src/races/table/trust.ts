import { randomUUID } from "node:crypto";
import { makePerson, signInAs } from "@roundsman/api/testing";
import { each, holds, one, type RaceTable } from "../race";
import type { Stage } from "../stage";
import { mailedToken } from "./identity/account";

const as = null;
const mailsTo = "SELECT count(*) FROM service_emails WHERE to_address = $1";

const asking = ({ service }: Stage, email: string) => ({
  fullName: "Meera Shah",
  company: "Northwind",
  email,
  ndaVersion: service.settings.trustCentre?.ndaVersion,
  ndaAccepted: true,
});

/** Requests access to documents. Returns the email and the mailed token. */
async function asked(stage: Stage) {
  const email = `${randomUUID()}@northwind.example`;
  await stage.do("POST /trust/requests", { as, body: asking(stage, email) });
  return { email, token: await mailedToken(stage, email) };
}

/** Creates a request that waits for its answer, and a member of staff who may answer. */
async function pending(stage: Stage) {
  const { email, token } = await asked(stage);
  await stage.do("POST /trust/requests/verify", { as, body: { token } });
  const { id } = await stage.service.database.service.trustRequest.findFirstOrThrow({
    where: { email },
  });
  const sam = await makePerson(stage.service, { staffRole: "support" });
  return { id, email, sam: await signInAs(stage.service, sam) };
}

async function approved(stage: Stage) {
  const request = await pending(stage);
  const { id, sam } = request;
  await stage.do("POST /console/trust/requests/{id}/approve", { as: sam, at: { id }, body: {} });
  return request;
}

export const trust: RaceTable = {
  "POST /trust/requests": [
    {
      ...each(
        "requests of one person",
        async (stage) => {
          const email = `${randomUUID()}@northwind.example`;
          return {
            ask: () => ({ as, body: asking(stage, email) }),
            after: (done) => [holds(done, mailsTo, email)],
          };
        },
        { records: 0 },
      ),
      // A mailbox has at most three valid links at once.
      most: 3,
    },
  ],
  "POST /trust/requests/verify": [
    one(
      "one link",
      async (stage) => {
        const { token } = await asked(stage);
        return { ask: () => ({ as, body: { token } }) };
      },
      { records: 0 },
    ),
  ],
  "POST /trust/access": [
    one(
      "one link",
      async (stage) => {
        const { id, email } = await approved(stage);
        const token = await mailedToken(stage, email);
        return {
          ask: () => ({ as, body: { token } }),
          after: () => [holds(1, "SELECT count(*) FROM trust_grants WHERE request_id = $1", id)],
        };
      },
      { records: 0 },
    ),
  ],
  "POST /console/trust/requests/{id}/approve": [
    one("a request", async (stage) => {
      const { id, sam } = await pending(stage);
      return {
        ask: () => ({ as: sam, at: { id }, body: {} }),
        after: () => [holds(1, "SELECT count(*) FROM trust_links WHERE request_id = $1", id)],
      };
    }),
  ],
  "POST /console/trust/requests/{id}/decline": [
    one("a request", async (stage) => {
      const { id, email, sam } = await pending(stage);
      return {
        ask: () => ({ as: sam, at: { id }, body: {} }),
        after: () => [holds(2, mailsTo, email)],
      };
    }),
  ],
  "POST /console/trust/requests/{id}/resend": [
    each("links, each mailed", async (stage) => {
      const { id, email, sam } = await approved(stage);
      return {
        ask: () => ({ as: sam, at: { id }, body: {} }),
        after: (done) => [holds(2 + done, mailsTo, email)],
      };
    }),
  ],
  "POST /console/trust/requests/{id}/revoke": [
    one("somebody's access", async (stage) => {
      const { id, sam } = await approved(stage);
      return { ask: () => ({ as: sam, at: { id }, body: {} }) };
    }),
  ],
};
