import { each, gone, holds, one, settled, type RaceTable } from "../../race";
import { dayFromNow, goOut, order, round, today, transfer } from "../../things";

const stopsOf = "SELECT count(*) FROM stops WHERE order_id = $1";

export const rounds: RaceTable = {
  "POST /rounds": [
    each("an order that each new round takes from the one before", async (stage) => {
      const { id } = await order(stage);
      return {
        ask: () => ({ body: { roundDate: today(), orderIds: [id] } }),
        after: () => [holds(1, stopsOf, id)],
      };
    }),
  ],
  "POST /rounds/plan": [
    {
      what: "a day's orders",
      wins: "some",
      // Few plans are computed at once. A caller that waits too long for a place is refused.
      others: ["conflict", "rate_limited"],
      records: "each",
      async ready(stage) {
        const { id } = await order(stage);
        const roundDate = dayFromNow(5);
        return {
          ask: () => ({ body: { roundDate, orderIds: [id] } }),
          after: () => [holds(1, stopsOf, id)],
        };
      },
    },
  ],
  "PATCH /rounds/{id}": [
    one("a round as everybody saw it", async (stage) => {
      const { id, version } = await round(stage);
      return { ask: (caller) => ({ at: { id }, body: { notes: `Note ${caller}`, version } }) };
    }),
    each("its notes", async (stage) => {
      const { id } = await round(stage);
      return { ask: (caller) => ({ at: { id }, body: { notes: `Note ${caller}` } }) };
    }),
  ],
  "DELETE /rounds/{id}": [
    gone("a round with an order on it", async (stage) => {
      const made = await order(stage);
      const { id } = await round(stage, made);
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds("", "SELECT coalesce(round_id::text, '') FROM orders WHERE id = $1", made.id),
        ],
      };
    }),
  ],
  "PUT /rounds/{id}/stops": [
    one("its stops as everybody saw them", async (stage) => {
      const [a, b] = [await order(stage), await order(stage)];
      const { id, version } = await round(stage, a);
      const orderIds = [b.id, a.id];
      return {
        ask: () => ({ at: { id }, body: { orderIds, version } }),
        after: () => [holds(2, "SELECT count(*) FROM stops WHERE round_id = $1", id)],
      };
    }),
    each("an order pulled to and fro between two rounds", async (stage) => {
      const made = await order(stage);
      const ids = [(await round(stage)).id, (await round(stage)).id];
      return {
        ask: (caller) => ({ at: { id: ids[caller % 2] ?? "" }, body: { orderIds: [made.id] } }),
        after: () => [
          holds(1, stopsOf, made.id),
          holds(
            true,
            `SELECT o.round_id = s.round_id FROM orders o
               JOIN stops s ON (s.tenant_id, s.order_id) = (o.tenant_id, o.id) WHERE o.id = $1`,
            made.id,
          ),
        ],
      };
    }),
  ],
  "POST /rounds/{id}/van-lost": [
    one(
      "a van that broke down with an order that another takes over",
      async (stage) => {
        const placed = await order(stage);
        const { id } = await round(stage, placed);
        await goOut(stage, { id });
        const target = await round(stage);
        const moves = [{ orderId: placed.id, roundId: target.id }];
        return {
          ask: () => ({ at: { id }, body: { moves } }),
          after: () => [
            holds(1, "SELECT count(*) FROM rounds WHERE id = $1 AND lost_at IS NOT NULL", id),
            holds(target.id, "SELECT round_id::text FROM orders WHERE id = $1", placed.id),
          ],
        };
      },
      { records: 2 },
    ),
  ],
  "POST /rounds/{id}/issue": [
    each("a round its driver is told of once", async (stage) => {
      const { id } = await round(stage);
      const told = "SELECT count(*) FROM notifications WHERE user_id = $1";
      return { ask: () => ({ at: { id } }), after: () => [holds(1, told, stage.driver.id)] };
    }),
  ],
  "PUT /rounds/{id}/status": [
    each(
      "a round that goes out with a transfer on it",
      async (stage) => {
        const { id } = await round(stage);
        const carried = await transfer(stage, { method: "round", roundId: id });
        return {
          ask: () => ({ at: { id }, body: { status: "out" } }),
          after: () => [
            holds(
              -5,
              "SELECT sum(quantity) FROM stock_movements WHERE transfer_id = $1",
              carried.id,
            ),
          ],
        };
      },
      { records: 2 },
    ),
    settled("a round that comes back", async (stage) => {
      const { id } = await round(stage);
      await goOut(stage, { id });
      const told =
        "SELECT count(*) FROM notifications WHERE kind = 'round.done' AND user_id = $1 AND href LIKE '%' || $2 || '%'";
      return {
        ask: () => ({ at: { id }, body: { status: "done" }, as: stage.driver.token }),
        after: () => [holds(1, told, stage.owner.id, id)],
      };
    }),
  ],
  "PUT /rounds/{id}/van": [
    each(
      "where its van is",
      async (stage) => {
        const { id } = await round(stage);
        const at = "SELECT van_latitude - 54 = -van_longitude - 2 FROM rounds WHERE id = $1";
        return {
          ask: (caller) => ({
            at: { id },
            body: { latitude: 54 + caller / 64, longitude: -2 - caller / 64 },
          }),
          after: () => [holds(true, at, id)],
        };
      },
      { records: 0 },
    ),
  ],
};
