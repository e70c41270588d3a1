import { createHash, randomUUID } from "node:crypto";
import { goodPassword, makeMember } from "@roundsman/api/testing";
import { each, gone, holds, one, type RaceTable } from "../../race";
import type { Stage } from "../../stage";

const openTo = "SELECT count(*) FROM invitations WHERE email = $1 AND revoked_at IS NULL";

async function invited(stage: Stage) {
  const email = `${randomUUID()}@test.example`;
  const { id } = await stage.do("POST /invitations", { body: { email, role: "driver" } });
  return { id, email };
}

/** Creates an invitation whose mail has been sent. */
async function mailed(stage: Stage) {
  const { id, email } = await invited(stage);
  const token = randomUUID();
  const hash = createHash("sha256").update(token).digest("hex");
  await stage.sql.query("UPDATE invitations SET token_hash = $2 WHERE id = $1", [id, hash]);
  return { email, token };
}

const ownSet = (stage: Stage) =>
  stage.do("POST /permission-sets", { body: { name: randomUUID(), scopes: ["orders:read"] } });

export const members: RaceTable = {
  "PATCH /members/{userId}": [
    each("a member's role", async (stage) => {
      const { id: userId } = await makeMember(stage.service, stage.business, "driver");
      return {
        ask: (caller) => ({ at: { userId }, body: { role: caller % 2 ? "admin" : "driver" } }),
      };
    }),
    {
      what: "owners who make each other drivers, of whom one stays",
      wins: "some",
      others: ["conflict", "forbidden"],
      records: "each",
      async ready({ service, business: at, owner, tenantId, callers }) {
        const second = await makeMember(service, at, "owner");
        const ids = [owner.id, second.id];
        return {
          ask: (caller) => ({
            at: { userId: ids[caller % 2] ?? "" },
            body: { role: "driver" },
            as: callers[0],
          }),
          after: () => [
            holds(
              1,
              "SELECT count(*) FROM members WHERE role = 'owner' AND tenant_id = $1",
              tenantId,
            ),
          ],
        };
      },
    },
  ],
  "DELETE /members/{userId}": [
    gone("a member", async (stage) => {
      const { id: userId } = await makeMember(stage.service, stage.business, "driver");
      return { ask: () => ({ at: { userId } }) };
    }),
  ],
  "POST /permission-sets": [
    one("one name, of which a set is made once", async () => {
      const name = randomUUID();
      return { ask: () => ({ body: { name, scopes: ["orders:read"] } }) };
    }),
  ],
  "PATCH /permission-sets/{id}": [
    each("a set's scopes", async (stage) => {
      const { id } = await ownSet(stage);
      return {
        ask: (caller) => ({
          at: { id },
          body: { scopes: [caller % 2 ? "stock:read" : "orders:read"] },
        }),
      };
    }),
  ],
  "DELETE /permission-sets/{id}": [
    gone("a set", async (stage) => {
      const { id } = await ownSet(stage);
      return { ask: () => ({ at: { id } }) };
    }),
  ],
  "POST /invitations": [
    each("one email, of whose invitations the last one holds", async () => {
      const email = `${randomUUID()}@test.example`;
      return {
        ask: () => ({ body: { email, role: "driver" } }),
        after: () => [holds(1, openTo, email)],
      };
    }),
  ],
  "DELETE /invitations/{id}": [
    gone("an invitation", async (stage) => {
      const { id, email } = await invited(stage);
      return { ask: () => ({ at: { id } }), after: () => [holds(0, openTo, email)] };
    }),
  ],
  "POST /invitations/accept": [
    one(
      "one link, by somebody new",
      async (stage) => {
        const { email, token } = await mailed(stage);
        const joined =
          "SELECT count(*) FROM members JOIN users ON users.id = user_id WHERE email = $1";
        return {
          ask: () => ({ as: null, body: { token, name: "Jo", password: goodPassword } }),
          after: () => [holds(1, joined, email)],
        };
      },
      { others: ["not_found", "conflict"] },
    ),
  ],
};
