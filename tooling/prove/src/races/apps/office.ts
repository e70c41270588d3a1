import { randomUUID } from "node:crypto";
import { makeCustomer, makePerson, signInAs } from "@roundsman/api/testing";
import { each, holds, one, settled, type RaceTable } from "../race";
import type { Stage } from "../stage";
import { order, round } from "../things";

const reason = "A race";
const staff = async ({ service }: Stage, staffRole: "billing" | "owner") =>
  signInAs(service, await makePerson(service, { staffRole }));

/** A refused entry as a phone sends it, and the number of notices to the office about it. */
const refusedEntry = () => ({
  recordId: randomUUID(),
  doneAt: new Date().toISOString(),
  why: "It was refused.",
});
const toldOfRefusals =
  "SELECT count(*) FROM notifications WHERE kind = 'delivery.issue' AND user_id = $1";

/** Creates a delivery that the service refused and that waits for the office. */
async function refused(stage: Stage): Promise<{ id: string; orderId: string }> {
  const placed = await order(stage);
  const { id } = await round(stage, placed);
  const entry = refusedEntry();
  await stage.do("POST /apps/office.refusedRecords.report", {
    as: stage.driver.token,
    body: { ...entry, id, orderId: placed.id, kind: "complete" },
  });
  return { id: entry.recordId, orderId: placed.id };
}

/** The office's and the console's pages. */
export const officeApp: RaceTable = {
  "POST /apps/office.firstRun.takeProducts": [
    one("a product of the starter catalogue", async ({ tenantId }) => ({
      ask: () => ({ body: { items: [{ sku: "BUT-7", unitPrice: 100 }] } }),
      after: () => [
        holds(1, "SELECT count(*) FROM products WHERE tenant_id = $1 AND sku = 'BUT-7'", tenantId),
      ],
    })),
  ],
  "POST /apps/office.prices.saveGrid": [
    one(
      "a price as everybody saw it",
      async ({ product: { id: productId } }) => ({
        ask: (caller) => ({
          body: { cells: [{ productId, rateSetId: null, unitPrice: 4000 + caller, was: 3450 }] },
        }),
      }),
      { others: ["validation"] },
    ),
  ],
  "POST /apps/office.privacy.eraseCustomer": [
    one("a customer's data", async ({ service, business, owner }) => {
      const name = randomUUID();
      const { id } = await makeCustomer(service, business, { name });
      return { ask: () => ({ as: owner.token, body: { id, name } }) };
    }),
  ],
  "POST /apps/office.refusedRecords.report": [
    settled("what a phone could not get recorded", async (stage) => {
      const made = await order(stage);
      const { id } = await round(stage, made);
      const body = { ...refusedEntry(), id, orderId: made.id, kind: "complete" };
      return {
        ask: () => ({ as: stage.driver.token, body }),
        after: () => [holds(1, toldOfRefusals, stage.owner.id)],
      };
    }),
  ],
  "POST /apps/office.refusedRecords.accept": [
    one("a record that was refused", async (stage) => {
      const { id, orderId } = await refused(stage);
      const delivered = "SELECT count(*) FROM orders WHERE id = $1 AND status = 'delivered'";
      const moved =
        "SELECT sum(quantity) FROM stock_movements WHERE order_id = $1 AND condition = 'full'";
      return {
        ask: () => ({ as: stage.owner.token, body: { id } }),
        after: () => [holds(1, delivered, orderId), holds(-3, moved, orderId)],
      };
    }),
  ],
  "POST /apps/office.refusedRecords.setAside": [
    one("a record that was refused", async (stage) => {
      const { id } = await refused(stage);
      return { ask: () => ({ as: stage.owner.token, body: { id, reason } }) };
    }),
  ],
  "POST /apps/office.rounds.reportRefused": [
    settled("a round's status that a phone could not get recorded", async (stage) => {
      const { id } = await round(stage, await order(stage));
      const body = { ...refusedEntry(), id, status: "out" };
      return {
        ask: () => ({ as: stage.driver.token, body }),
        after: () => [holds(1, toldOfRefusals, stage.owner.id)],
      };
    }),
  ],
  "POST /apps/console.businesses.setRates": [
    each("a business's rates", async (stage) => {
      const as = await staff(stage, "billing");
      const same =
        "SELECT requests_per_minute = 10 * heavy_per_minute FROM subscriptions WHERE tenant_id = $1";
      return {
        ask: (caller) => ({
          as,
          body: {
            id: stage.tenantId,
            reason,
            rateLimits: {
              requestsPerMinute: 1000 * (caller + 1),
              heavyPerMinute: 100 * (caller + 1),
            },
          },
        }),
        after: () => [holds(true, same, stage.tenantId)],
      };
    }),
  ],
  "POST /apps/console.overrides.review": [
    one("an override", async (stage) => {
      const as = await staff(stage, "owner");
      const body = { userId: stage.owner.id, override: true, reason };
      const at = { id: stage.tenantId };
      await stage.do("POST /console/businesses/{id}/view-as", { as, at, body });
      const { rows } = await stage.sql.query<{ id: string }>(
        "SELECT id FROM support_sessions WHERE business_id = $1",
        [stage.tenantId],
      );
      const another = await staff(stage, "owner");
      return { ask: () => ({ as: another, body: { id: rows[0]?.id, note: "Right" } }) };
    }),
  ],
  "POST /apps/console.people.erase": [
    one(
      "somebody's account",
      async (stage) => {
        const as = await staff(stage, "owner");
        const { id } = await makePerson(stage.service);
        return { ask: () => ({ as, body: { id, reason } }) };
      },
      { others: ["conflict", "not_found"] },
    ),
  ],
};
