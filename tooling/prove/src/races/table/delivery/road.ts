import { randomUUID } from "node:crypto";
import { each, gone, holds, one, settled, type RaceTable } from "../../race";
import { openStop, goOut, order, round, transfer } from "../../things";
import type { Stage } from "../../stage";

/** Plans a transfer on a round that is not out yet. */
async function riding(stage: Stage) {
  const { id } = await round(stage);
  const { id: transferId } = await transfer(stage, { method: "round", roundId: id });
  return { id, transferId };
}

const moved = (is: number, transferId: string) =>
  holds(is, "SELECT sum(quantity) FROM stock_movements WHERE transfer_id = $1", transferId);
const wentOut = (is: number, { stopId }: { stopId: string }) =>
  holds(
    is,
    "SELECT coalesce(sum(quantity), 0) FROM stock_movements WHERE stop_id = $1 AND condition = 'full'",
    stopId,
  );

/** Sells at a door, to be paid by link. */
async function soldByLink(stage: Stage) {
  const { at } = await openStop(stage);
  const body = {
    stopId: at.stopId,
    lines: [{ productId: stage.product.id, quantity: 1 }],
    paymentMethod: "link",
  };
  const { stops } = await stage.do<{
    stops: { id: string; orderId: string; soldAtDoor: boolean }[];
  }>("POST /rounds/{id}/sales", { at: { id: at.id }, body });
  const sold = stops.find(({ soldAtDoor }) => soldAtDoor);
  return { at: { id: at.id, stopId: sold?.id ?? "" }, orderId: sold?.orderId ?? "" };
}

/** Creates a round that is out with stops after its first, and returns the yard for a reload. */
async function reloadable(stage: Stage) {
  const orders = [];
  for (let n = 0; n < 4; n += 1) orders.push(await order(stage, { paymentMethod: "on_account" }));
  const { id, stops } = await round(stage, ...orders);
  await goOut(stage, { id });
  const [stopId = "", ...others] = stops.slice(1).map((stop) => stop.id);
  return { id, stopId, others, locationId: stage.otherYard.id };
}

/** Creates a round with a reload before its second stop. */
async function reloading(stage: Stage) {
  const { id, stopId, others, locationId } = await reloadable(stage);
  const { reloads } = await stage.do<{ reloads: { id: string }[] }>("POST /rounds/{id}/reloads", {
    at: { id },
    body: { beforeStopId: stopId, locationId },
  });
  return { at: { id, reloadId: reloads[0]?.id ?? "" }, others };
}

/** Races on the way: at the doors, with the goods and the cash. */
export const road: RaceTable = {
  "POST /rounds/{id}/stops/{stopId}/complete": [
    one("a delivery", async (stage) => {
      const { at } = await openStop(stage);
      return { ask: () => ({ at, body: {} }), after: () => [wentOut(-3, at)] };
    }),
    settled("one recording that a phone sends again", async (stage) => {
      const { at } = await openStop(stage);
      const body = { recordId: randomUUID(), doneAt: new Date().toISOString() };
      return {
        ask: () => ({ at, body, as: stage.driver.token }),
        after: () => [wentOut(-3, at)],
      };
    }),
    settled("one delivery that a phone recorded with each tap", async (stage) => {
      const { at } = await openStop(stage);
      const doneAt = new Date().toISOString();
      return {
        ask: () => ({ at, body: { recordId: randomUUID(), doneAt }, as: stage.driver.token }),
        after: () => [wentOut(-3, at)],
      };
    }),
  ],
  "POST /rounds/{id}/stops/{stopId}/fail": [
    one("a door where nobody was in", async (stage) => {
      const { at } = await openStop(stage);
      return {
        ask: () => ({ at, body: { failureReason: "nobody_in" } }),
        after: () => [wentOut(0, at)],
      };
    }),
  ],
  "POST /rounds/{id}/stops/{stopId}/undo": [
    one("a delivery that was none", async (stage) => {
      const { at } = await openStop(stage);
      await stage.do("POST /rounds/{id}/stops/{stopId}/complete", { at, body: {} });
      return { ask: () => ({ at, body: {} }), after: () => [wentOut(0, at)] };
    }),
  ],
  "POST /rounds/{id}/stops/{stopId}/next": [
    settled("a stop that is to be next", async (stage) => {
      const { id, stops } = await round(stage, await order(stage), await order(stage));
      await goOut(stage, { id });
      const at = { id, stopId: stops[1]?.id ?? "" };
      return {
        ask: () => ({ at, body: {} }),
        after: () => [holds(1, "SELECT sequence FROM stops WHERE id = $1", at.stopId)],
      };
    }),
  ],
  "POST /rounds/{id}/stops/{stopId}/payment-link": [
    settled("one page to pay at, shown at the door", async (stage) => {
      const { at, orderId } = await soldByLink(stage);
      const open = "SELECT count(*) FROM payment_sessions WHERE status = 'open' AND order_id = $1";
      return {
        ask: () => ({ at, as: stage.driver.token }),
        after: () => [
          holds(1, open, orderId),
          holds(
            0,
            "SELECT count(*) FROM emails WHERE subject_id = $1 AND kind = 'order.payment_link'",
            orderId,
          ),
        ],
      };
    }),
  ],
  "POST /rounds/{id}/sales": [
    each(
      "one sale that a phone sends again",
      async (stage) => {
        const { at } = await openStop(stage);
        const body = {
          recordId: randomUUID(),
          doneAt: new Date().toISOString(),
          stopId: at.stopId,
          lines: [{ productId: stage.product.id, quantity: 2 }],
          paymentMethod: "cash",
        };
        return {
          ask: () => ({ at: { id: at.id }, body, as: stage.driver.token }),
          after: () => [
            holds(1, "SELECT count(*) FROM stops WHERE round_id = $1 AND sold_at_door", at.id),
            holds(
              -2,
              "SELECT sum(quantity) FROM stock_movements WHERE round_id = $1 AND condition = 'full'",
              at.id,
            ),
          ],
        };
      },
      { records: 2 },
    ),
    each(
      "what is sold at a door by each",
      async (stage) => {
        const { at } = await openStop(stage);
        return {
          ask: (caller) => ({
            at: { id: at.id },
            body: {
              stopId: at.stopId,
              lines: [{ productId: stage.product.id, quantity: 1 + (caller % 3) }],
              paymentMethod: "cash",
            },
          }),
          after: () => [
            holds(
              true,
              `SELECT count(*) = max(sequence) AND count(DISTINCT sequence) = count(*)
               FROM stops WHERE round_id = $1`,
              at.id,
            ),
          ],
        };
      },
      { records: "two each" },
    ),
  ],
  "POST /rounds/{id}/reloads": [
    one("the place before a stop", async (stage) => {
      const { id, stopId, locationId } = await reloadable(stage);
      return { ask: () => ({ at: { id }, body: { beforeStopId: stopId, locationId } }) };
    }),
  ],
  "PATCH /rounds/{id}/reloads/{reloadId}": [
    each("where a van is reloaded", async (stage) => {
      const { at, others } = await reloading(stage);
      return {
        ask: (caller) => ({ at, body: { beforeStopId: others[caller % others.length] } }),
        after: () => [holds(1, "SELECT count(*) FROM round_reloads WHERE round_id = $1", at.id)],
      };
    }),
  ],
  "DELETE /rounds/{id}/reloads/{reloadId}": [
    gone("a reload that is not wanted", async (stage) => {
      const { at } = await reloading(stage);
      return { ask: () => ({ at }) };
    }),
  ],
  "POST /rounds/{id}/reloads/{reloadId}/done": [
    each(
      "one reload that a phone sends again",
      async (stage) => {
        const { at } = await reloading(stage);
        const body = {
          recordId: randomUUID(),
          doneAt: new Date().toISOString(),
          loaded: [{ productId: stage.product.id, quantity: 3 }],
          dropped: [],
        };
        return {
          ask: () => ({ at, body, as: stage.driver.token }),
          after: () => [
            holds(
              -3,
              `SELECT sum(quantity) FROM stock_movements m
                JOIN round_reloads q ON (q.tenant_id, q.round_id) = (m.tenant_id, m.round_id)
                WHERE q.id = $1 AND m.location_id = q.location_id`,
              at.reloadId,
            ),
          ],
        };
      },
      { records: 1 },
    ),
  ],
  "PUT /rounds/{id}/load": [
    each("what came back, counted anew", async (stage) => {
      const { at } = await openStop(stage);
      const counts = (counted: number) => [
        { productId: stage.product.id, condition: "empty", counted },
      ];
      const settledBy = `SELECT (SELECT counted FROM round_load_counts WHERE round_id = $1) =
        (SELECT coalesce(sum(quantity), 0) FROM stock_movements WHERE round_id = $1 AND reason = 'load_difference')`;
      return {
        ask: (caller) => ({ at: { id: at.id }, body: { leg: "back", counts: counts(caller) } }),
        after: () => [holds(true, settledBy, at.id)],
      };
    }),
  ],
  "POST /rounds/{id}/cash": [
    each("handing over cash, each its own", async (stage) => {
      const { id } = await round(stage);
      const sum = "SELECT count(*) FROM cash_handovers WHERE round_id = $1";
      return {
        ask: () => ({ at: { id }, body: { handedPence: 100 } }),
        after: (done) => [holds(done, sum, id)],
      };
    }),
  ],
  "POST /rounds/{id}/cash/{handoverId}/count": [
    one("cash to be counted", async (stage) => {
      const { id } = await round(stage);
      const { handovers } = await stage.do<{ handovers: { id: string }[] }>(
        "POST /rounds/{id}/cash",
        {
          at: { id },
          body: { handedPence: 100 },
        },
      );
      const at = { id, handoverId: handovers[0]?.id ?? "" };
      return { ask: (caller) => ({ at, body: { countedPence: caller } }) };
    }),
  ],
  "POST /rounds/{id}/cash/write-off": [
    one("cash of a round that is written off", async (stage) => {
      const { id } = await round(stage);
      await stage.do("POST /rounds/{id}/cash", { at: { id }, body: { handedPence: 100 } });
      return {
        ask: () => ({ at: { id }, body: { reason: "Handed over too much" } }),
        after: () => [holds(100, "SELECT sum(pence) FROM cash_movements WHERE round_id = $1", id)],
      };
    }),
  ],
  "POST /rounds/{id}/transfers/{transferId}/collect": [
    one("goods taken onto the van", async (stage) => {
      const at = await riding(stage);
      return { ask: () => ({ at, body: {} }), after: () => [moved(-5, at.transferId)] };
    }),
  ],
  "POST /rounds/{id}/transfers/{transferId}/deliver": [
    one("goods handed in at the other yard", async (stage) => {
      const at = await riding(stage);
      await goOut(stage, at);
      return { ask: () => ({ at, body: {} }), after: () => [moved(0, at.transferId)] };
    }),
  ],
};
