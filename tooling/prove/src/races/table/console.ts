import { makePerson, openSupport, signInAs } from "@roundsman/api/testing";
import { each, holds, one, type RaceTable } from "../race";
import type { Stage } from "../stage";

const reason = "A race";
const sessionsOf = "SELECT count(*) FROM sessions WHERE user_id = $1";

/** Creates a person of the service's staff, and signs them in. */
async function staff({ service }: Stage, staffRole: "support" | "billing" | "owner") {
  const person = await makePerson(service, { staffRole });
  return { id: person.id, as: await signInAs(service, person) };
}

const lockBusiness = async (stage: Stage, as: string) =>
  stage.do("POST /console/businesses/{id}/lock", {
    as,
    at: { id: stage.tenantId },
    body: { reason },
  });

export const staffConsole: RaceTable = {
  "POST /console/businesses/{id}/plan": [
    each("a business's plan", async (stage) => {
      const { as } = await staff(stage, "billing");
      const plans = ["starter", "round", "depot"];
      return {
        ask: (caller) => ({ as, at: { id: stage.tenantId }, body: { plan: plans[caller % 3] } }),
      };
    }),
  ],
  "POST /console/businesses/{id}/lock": [
    each("a business, whose reason the last one gives", async (stage) => {
      const { as } = await staff(stage, "billing");
      return {
        ask: (caller) => ({ as, at: { id: stage.tenantId }, body: { reason: `${caller}` } }),
      };
    }),
  ],
  "POST /console/businesses/{id}/unlock": [
    one("a locked business", async (stage) => {
      const { as } = await staff(stage, "billing");
      await lockBusiness(stage, as);
      return { ask: () => ({ as, at: { id: stage.tenantId }, body: { reason } }) };
    }),
  ],
  "POST /console/businesses/{id}/view-as": [
    each("support sessions, each its own", async (stage) => {
      await stage.do("PUT /support-access", { body: { level: "act" } });
      const { as } = await staff(stage, "support");
      const body = { userId: stage.owner.id, reason };
      const opened = "SELECT count(*) FROM support_sessions WHERE business_id = $1";
      return {
        ask: () => ({ as, at: { id: stage.tenantId }, body }),
        after: (done) => [holds(done, opened, stage.tenantId)],
      };
    }),
  ],
  "DELETE /console/view-as": [
    {
      what: "one support session",
      wins: "some",
      others: ["unauthenticated"],
      records: 1,
      async ready({ service, business, owner, tenantId }) {
        const as = await openSupport(service, business, owner, { level: "act" });
        const open =
          "SELECT count(*) FROM support_sessions WHERE ended_at IS NULL AND business_id = $1";
        return { ask: () => ({ as }), after: () => [holds(0, open, tenantId)] };
      },
    },
  ],
  "POST /console/users/{id}/lock": [
    each("a person, who is signed out", async (stage) => {
      const { as } = await staff(stage, "support");
      const { id } = stage.driver;
      return {
        ask: () => ({ as, at: { id }, body: { reason } }),
        after: () => [holds(0, sessionsOf, id)],
      };
    }),
  ],
  "POST /console/users/{id}/unlock": [
    one("a locked person", async (stage) => {
      const { as } = await staff(stage, "support");
      const { id } = stage.driver;
      await stage.do("POST /console/users/{id}/lock", { as, at: { id }, body: { reason } });
      return { ask: () => ({ as, at: { id }, body: { reason } }) };
    }),
  ],
  "POST /console/users/{id}/sign-out": [
    each("a person's sessions, each ended once", async (stage) => {
      const { as } = await staff(stage, "support");
      const { id } = stage.driver;
      const ended = `SELECT sum((details->>'ended')::int) FROM console_actions WHERE action = 'user.signed_out' AND person_id = $1`;
      return {
        ask: () => ({ as, at: { id }, body: { reason } }),
        after: () => [holds(0, sessionsOf, id), holds(1, ended, id)],
      };
    }),
  ],
  "POST /console/users/{id}/staff-role": [
    each("a person's role", async (stage) => {
      const { as } = await staff(stage, "owner");
      const { id } = await makePerson(stage.service);
      const roles = ["support", "billing"];
      return { ask: (caller) => ({ as, at: { id }, body: { role: roles[caller % 2], reason } }) };
    }),
    {
      what: "owners who take each other's role, of whom one stays",
      wins: "some",
      others: ["conflict", "forbidden"],
      records: "each",
      async ready(stage) {
        const owners = [await staff(stage, "owner"), await staff(stage, "owner")];
        const ids = owners.map(({ id }) => id);
        await stage.sql.query(
          "UPDATE users SET staff_role = 'support' WHERE staff_role = 'owner' AND id <> ALL($1)",
          [ids],
        );
        return {
          ask: (caller) => ({
            as: owners[caller % 2]?.as,
            at: { id: ids[(caller + 1) % 2] ?? "" },
            body: { role: "support", reason },
          }),
          after: () => [holds(1, "SELECT count(*) FROM users WHERE staff_role = 'owner'")],
        };
      },
    },
  ],
  "DELETE /console/users/{id}/staff-role": [
    one("a person's role", async (stage) => {
      const { as } = await staff(stage, "owner");
      const { id } = await makePerson(stage.service, { staffRole: "support" });
      return { ask: () => ({ as, at: { id }, query: { reason } }) };
    }),
  ],
};
