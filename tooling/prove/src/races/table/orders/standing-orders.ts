import { each, holds, one, type RaceTable } from "../../race";
import { dayFromNow, standingBody, standingOrder } from "../../things";

/** The first day of the standing order that `standingOrder` creates. */
const firstDay = { dueOn: dayFromNow(7) };

export const standingOrders: RaceTable = {
  "POST /standing-orders": [
    each("standing orders of one customer", async (stage) => {
      const body = await standingBody(stage);
      return {
        ask: () => ({ body }),
        after: (done) => [
          holds(
            done,
            "SELECT count(*) FROM standing_orders WHERE customer_id = $1",
            body.customerId,
          ),
        ],
      };
    }),
  ],
  "PATCH /standing-orders/{id}": [
    each("what it brings", async (stage) => {
      const { id } = await standingOrder(stage);
      const lines = [{ productId: stage.product.id, quantity: 5 }];
      return {
        ask: () => ({ at: { id }, body: { lines } }),
        after: () => [
          holds(
            5,
            "SELECT sum(quantity) FROM standing_order_lines WHERE standing_order_id = $1",
            id,
          ),
        ],
      };
    }),
  ],
  "POST /standing-orders/{id}/pause": [
    one("a standing order that pauses", async (stage) => {
      const { id } = await standingOrder(stage);
      return {
        ask: () => ({ at: { id }, body: {} }),
        after: () => [holds("paused", "SELECT state FROM standing_orders WHERE id = $1", id)],
      };
    }),
  ],
  "POST /standing-orders/{id}/resume": [
    one("a paused standing order", async (stage) => {
      const { id } = await standingOrder(stage);
      await stage.do("POST /standing-orders/{id}/pause", { at: { id }, body: {} });
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds("active", "SELECT state FROM standing_orders WHERE id = $1", id)],
      };
    }),
  ],
  "POST /standing-orders/{id}/skip": [
    one("a day of a standing order", async (stage) => {
      const { id } = await standingOrder(stage);
      return {
        ask: () => ({ at: { id }, body: firstDay }),
        after: () => [
          holds(1, "SELECT count(*) FROM standing_occurrences WHERE standing_order_id = $1", id),
        ],
      };
    }),
  ],
  "POST /standing-orders/{id}/unskip": [
    one("a skipped day", async (stage) => {
      const { id } = await standingOrder(stage);
      await stage.do("POST /standing-orders/{id}/skip", { at: { id }, body: firstDay });
      return {
        ask: () => ({ at: { id }, body: firstDay }),
        after: () => [
          holds(0, "SELECT count(*) FROM standing_occurrences WHERE standing_order_id = $1", id),
        ],
      };
    }),
  ],
  "POST /standing-orders/{id}/end": [
    one("a standing order that ends", async (stage) => {
      const { id } = await standingOrder(stage);
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds("ended", "SELECT state FROM standing_orders WHERE id = $1", id)],
      };
    }),
  ],
};
