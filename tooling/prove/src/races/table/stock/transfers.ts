import { randomUUID } from "node:crypto";
import { makeProduct, putStock } from "@roundsman/api/testing";
import { each, holds, one, type Race, type RaceTable } from "../../race";
import type { Stage } from "../../stage";
import { transfer, transferBody } from "../../things";

const moved = (is: number, id: string) =>
  holds(
    is,
    "SELECT sum(quantity) FROM stock_movements WHERE transfer_id = $1 AND quantity < 0",
    id,
  );

/** Creates a product with `quantity` in stock. */
async function scarce(stage: Stage, quantity: number): Promise<string> {
  const { id } = await makeProduct(stage.service, stage.business);
  await putStock(stage.service, stage.business, {
    locationId: stage.yard.id,
    productId: id,
    quantity,
  });
  return id;
}

const few = 3;
const left = (is: number, productId: string) =>
  holds(
    is,
    "SELECT sum(on_hand - held) FROM stock_levels WHERE product_id = $1 AND on_hand >= held",
    productId,
  );

const scarceGoods = (what: string, ready: Race["ready"]): Race => ({
  ...one(what, ready),
  wins: few,
  records: "each",
});

export const transfers: RaceTable = {
  "POST /stock/transfers": [
    each("transfers planned", async (stage) => {
      const note = randomUUID();
      return {
        ask: () => ({ body: transferBody(stage, { note }) }),
        after: (done) => [
          holds(done, "SELECT count(*) FROM stock_transfers WHERE note = $1", note),
        ],
      };
    }),
    scarceGoods("the last goods of a yard, moved at once", async (stage) => {
      const productId = await scarce(stage, few);
      const lines = [{ productId, quantity: 1 }];
      return {
        ask: () => ({ body: transferBody(stage, { method: "recorded", lines }) }),
        after: () => [
          holds(
            0,
            "SELECT on_hand FROM stock_levels WHERE product_id = $1 AND location_id = $2",
            productId,
            stage.yard.id,
          ),
        ],
      };
    }),
  ],
  "POST /stock/transfers/{id}/advance": [
    one("a transfer's whole way", async (stage) => {
      const { id } = await transfer(stage);
      return {
        ask: () => ({ at: { id }, body: { to: "received" } }),
        after: () => [moved(-5, id)],
      };
    }),
    scarceGoods(
      "goods held back for more transfers than there are goods",
      async (stage, callers) => {
        const productId = await scarce(stage, few);
        const waiting = await Promise.all(
          Array.from({ length: callers }, () =>
            transfer(stage, { lines: [{ productId, quantity: 1 }] }),
          ),
        );
        return {
          ask: (caller) => ({
            at: { id: waiting[caller]?.id ?? "" },
            body: { to: "awaiting_collection" },
          }),
          after: () => [left(0, productId)],
        };
      },
    ),
  ],
  "POST /stock/transfers/{id}/cancel": [
    one("a transfer that holds goods back", async (stage) => {
      const productId = await scarce(stage, 5);
      const { id } = await transfer(stage, { lines: [{ productId, quantity: 5 }] });
      await stage.do("POST /stock/transfers/{id}/advance", {
        at: { id },
        body: { to: "awaiting_collection" },
      });
      return { ask: () => ({ at: { id } }), after: () => [left(5, productId)] };
    }),
  ],
};
