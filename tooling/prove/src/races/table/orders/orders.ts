import { randomUUID } from "node:crypto";
import { makeProduct } from "@roundsman/api/testing";
import { each, holds, one, settled, type RaceTable } from "../../race";
import type { Stage } from "../../stage";
import { collected, collection, linked, noticeOf, order, orderBody, round } from "../../things";
import { corrected, correctedOnce, wronglyCharged } from "../../wrongly-charged";

/** Returns the pence owed for an order that was handed over and not paid. */
async function owedFor(stage: Stage, orderId: string): Promise<number> {
  const { _sum } = await stage.service.database.service.orderDebt.aggregate({
    where: { tenantId: stage.tenantId, orderId },
    _sum: { pence: true },
  });
  return _sum.pence ?? 0;
}

/** Four rows: the invoice, the receipt that pays it, the credit note and the refund. */
const creditedAndPaidBack = { records: 4 };

export const orders: RaceTable = {
  "POST /orders": [
    each("orders of one customer", async (stage) => {
      const notes = randomUUID();
      const body = await orderBody(stage, { notes });
      return {
        ask: () => ({ body }),
        after: (done) => [
          holds(done, "SELECT count(*) FROM orders WHERE notes = $1", notes),
          holds(done, "SELECT count(DISTINCT tracking_ref) FROM orders WHERE notes = $1", notes),
          holds(done, "SELECT count(DISTINCT number) FROM orders WHERE notes = $1", notes),
        ],
      };
    }),
    one("what is left of a credit limit", async (stage) => {
      const body = await orderBody(stage, { paymentMethod: "on_account" });
      const at = { id: body.customerId };
      await stage.do("POST /orders", { body });
      const { exposurePence } = await stage.do<{ exposurePence: number }>(
        "GET /customers/{id}/statement",
        { at },
      );
      // The limit has room for one more order.
      await stage.do("PATCH /customers/{id}", {
        at,
        body: { creditLimitPence: 2 * exposurePence },
      });
      return {
        ask: () => ({ body }),
        after: () => [holds(2, "SELECT count(*) FROM orders WHERE customer_id = $1", at.id)],
      };
    }),
    {
      // The first order gets another row when the second one changes its VAT.
      ...each(
        "a tonne of coal each to one address on one day: none of them bears 5%",
        async (stage) => {
          const { id: productId } = await makeProduct(stage.service, stage.business, {
            vatFuel: "coal_coke",
            fullKg: 50,
            emptyKg: null,
            hazardKg: null,
          });
          const lines = [{ productId, quantity: 20 }];
          const body = await orderBody(stage, { lines });
          return {
            ask: () => ({ body }),
            after: (done) => [
              holds(
                done,
                "SELECT count(*) FROM order_lines WHERE product_id = $1 AND vat_rate = 20",
                productId,
              ),
            ],
          };
        },
      ),
      records: "each and one",
    },
    one("one reference of another system's", async (stage) => {
      const externalRef = randomUUID();
      const body = await orderBody(stage, { externalRef });
      return {
        ask: () => ({ body }),
        after: () => [holds(1, "SELECT count(*) FROM orders WHERE external_ref = $1", externalRef)],
      };
    }),
  ],
  "PATCH /orders/{id}": [
    each("its lines, put anew", async (stage) => {
      const { id } = await order(stage);
      const line = (quantity: number) => [{ productId: stage.product.id, quantity }];
      return {
        ask: (caller) => ({ at: { id }, body: { lines: line(caller + 1) } }),
        after: () => [holds(1, "SELECT count(*) FROM order_lines WHERE order_id = $1", id)],
      };
    }),
  ],
  "POST /orders/{id}/cancel": [
    one("an order on a round", async (stage) => {
      const made = await order(stage);
      const { id } = made;
      const { id: roundId } = await round(stage, made);
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds("cancelled", "SELECT status FROM orders WHERE id = $1", id),
          holds(0, "SELECT count(*) FROM stops WHERE round_id = $1", roundId),
        ],
      };
    }),
  ],
  "POST /orders/{id}/collected": [
    one("goods over the counter", async (stage) => {
      const { id } = await collection(stage);
      const sum = "SELECT sum(quantity) FROM stock_movements WHERE order_id = $1 AND condition = ";
      return {
        ask: () => ({ at: { id }, body: { locationId: stage.yard.id } }),
        after: () => [holds(-3, `${sum} 'full'`, id), holds(1, `${sum} 'empty'`, id)],
      };
    }),
  ],
  "POST /orders/{id}/paid": [
    one("its money", async (stage) => {
      const { id } = await order(stage);
      return {
        ask: () => ({ at: { id }, body: { paidVia: "cash" } }),
        after: () => [holds(1, "SELECT count(*) FROM allocations WHERE order_id = $1", id)],
      };
    }),
  ],
  "POST /orders/{id}/receipts": [
    one("the rest of what is owed", async (stage) => {
      const { id } = await collected(stage, { paymentMethod: "cash" });
      const amountPence = await owedFor(stage, id);
      return {
        ask: () => ({ at: { id }, body: { amountPence, method: "cash" } }),
        after: () => [
          holds(amountPence, "SELECT sum(amount_pence) FROM allocations WHERE order_id = $1", id),
          holds(0, "SELECT sum(pence) FROM order_debts WHERE order_id = $1", id),
        ],
      };
    }),
  ],
  "POST /orders/{id}/bill-rest": [
    one("its one invoice", async (stage) => {
      const { id } = await collected(stage, { paymentMethod: "cash" });
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds(1, "SELECT count(*) FROM invoice_orders WHERE order_id = $1", id),
          holds(0, "SELECT sum(pence) FROM order_debts WHERE order_id = $1", id),
        ],
      };
    }),
  ],
  "POST /orders/{id}/correct-vat": [
    each(
      "its one credit note and the invoice in its place",
      async (stage) => {
        const { id } = await wronglyCharged(stage);
        return { ask: () => ({ at: { id } }), after: () => correctedOnce(id) };
      },
      corrected,
    ),
  ],
  "POST /orders/{id}/debt-link": [
    each("one page to pay at, mailed to each who asks", async (stage) => {
      const { id } = await collected(stage, { paymentMethod: "cash" });
      const open = "SELECT count(*) FROM payment_sessions WHERE status = 'open' AND order_id = $1";
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds(1, open, id)],
      };
    }),
  ],
  "POST /orders/{id}/invoice": [
    settled("its one invoice", async (stage) => {
      const { id } = await collected(stage, { paymentMethod: "cash" });
      await stage.do("POST /orders/{id}/paid", { at: { id }, body: { paidVia: "cash" } });
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds(1, "SELECT count(*) FROM invoice_orders WHERE order_id = $1", id),
          holds(0, "SELECT sum(amount_pence) FROM allocations WHERE order_id = $1", id),
        ],
      };
    }),
  ],
  "POST /orders/{id}/refund": [
    one("money on its way back to the card", async (stage) => {
      const made = await linked(stage);
      await stage.do("POST /webhooks/payments", { ...(await noticeOf(stage, made)), as: null });
      return {
        ask: () => ({ at: { id: made.id }, body: { amountPence: 100 } }),
        after: () => [
          holds(1, "SELECT count(*) FROM provider_refunds WHERE order_id = $1", made.id),
          holds(100, "SELECT refunding_pence FROM orders WHERE id = $1", made.id),
        ],
      };
    }),
    one("money given back in cash", async (stage) => {
      const { id } = await order(stage);
      await stage.do("POST /orders/{id}/paid", { at: { id } });
      await stage.do("POST /orders/{id}/cancel", { at: { id } });
      return {
        ask: () => ({ at: { id }, body: { method: "cash" } }),
        after: () => [holds(1, "SELECT count(*) FROM refunds WHERE order_id = $1", id)],
      };
    }),
    one(
      "a sale credited in full",
      async (stage) => {
        const { id } = await collected(stage, { paymentMethod: "cash" });
        await stage.do("POST /orders/{id}/paid", { at: { id }, body: { paidVia: "cash" } });
        const { credit } = await stage.do<{ credit: { mostPence: number } }>(
          "GET /orders/{id}/refunds",
          { at: { id } },
        );
        const body = { because: "price_reduced", amountPence: credit.mostPence, method: "cash" };
        return {
          ask: () => ({ at: { id }, body }),
          after: () => [
            holds(1, "SELECT count(*) FROM refunds WHERE order_id = $1", id),
            holds(
              1,
              "SELECT count(*) FROM credit_notes n JOIN invoice_orders b USING (tenant_id, invoice_id) WHERE b.order_id = $1",
              id,
            ),
          ],
        };
      },
      creditedAndPaidBack,
    ),
  ],
  "POST /orders/{id}/refund-settled": [
    one("money to be given back", async (stage) => {
      const made = await linked(stage);
      await stage.do("POST /webhooks/payments", { ...(await noticeOf(stage, made)), as: null });
      await stage.do("POST /orders/{id}/cancel", { at: { id: made.id } });
      return {
        ask: () => ({ at: { id: made.id } }),
        after: () => [
          holds(
            0,
            "SELECT coalesce(sum(amount_pence), 0) FROM allocations WHERE order_id = $1",
            made.id,
          ),
        ],
      };
    }),
  ],
  "POST /orders/{id}/payment-link": [
    each("one page to pay at, mailed to each who asks", async (stage) => {
      const { id } = await order(stage, { paymentMethod: "link" });
      const open = "SELECT count(*) FROM payment_sessions WHERE status = 'open' AND order_id = $1";
      return {
        ask: () => ({ at: { id } }),
        after: (done) => [
          holds(1, open, id),
          holds(done, "SELECT count(*) FROM emails WHERE subject_id = $1", id),
        ],
      };
    }),
  ],
  "POST /payments/connect": [
    each("the business's account", async ({ tenantId }) => ({
      ask: () => ({}),
      after: () => [
        holds(1, "SELECT count(*) FROM payment_connections WHERE tenant_id = $1", tenantId),
      ],
    })),
  ],
  "POST /webhooks/payments": [
    settled("one notice of a payment", async (stage) => {
      const made = await linked(stage);
      const notice = await noticeOf(stage, made);
      return {
        ask: () => ({ ...notice, as: null }),
        after: () => [holds(1, "SELECT count(*) FROM allocations WHERE order_id = $1", made.id)],
      };
    }),
  ],
};
