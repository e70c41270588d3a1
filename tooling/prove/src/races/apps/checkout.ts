import { each, holds, one, settled, type RaceTable } from "../race";
import type { Stage } from "../stage";
import { invoice, linked, mandate, noticeOf } from "../things";
import { openShop } from "./open-shop";

const few = 3;
/** Two rows: a guest's first order, and the new customer. */
const orderAndCustomer = 2;
const nobody = null;
const openPages = "SELECT count(*) FROM payment_sessions WHERE status = 'open' AND order_id = $1";

/** Places an order of a shopper that waits for payment. */
export async function ordered(stage: Stage) {
  const { headers, form } = await openShop(stage, few);
  const { trackingRef } = await stage.do<{ trackingRef: string }>(
    "POST /apps/shop.checkout.place",
    {
      as: nobody,
      headers,
      body: form(),
    },
  );
  const { rows } = await stage.sql.query<{ id: string }>(
    "SELECT id FROM orders WHERE tracking_ref = $1",
    [trackingRef],
  );
  return { id: rows[0]?.id ?? "", ask: { as: nobody, headers, body: { trackingRef } } };
}

const ordersOf = "SELECT count(DISTINCT order_id) FROM order_lines WHERE product_id = $1";

export const checkoutApp: RaceTable = {
  "POST /apps/shop.checkout.place": [
    {
      what: "one form, sent again and again",
      wins: "some",
      others: ["rate_limited"],
      records: orderAndCustomer,
      async ready(stage) {
        const { productId, headers, form } = await openShop(stage, 500);
        const body = form();
        return {
          ask: () => ({ as: nobody, headers, body }),
          after: () => [holds(1, ordersOf, productId)],
        };
      },
    },
    {
      ...each("the last goods of a shop", async (stage) => {
        const { productId, headers, form } = await openShop(stage, few);
        return {
          ask: () => ({ as: nobody, headers, body: form() }),
          after: () => [holds(few, ordersOf, productId)],
        };
      }),
      records: few * orderAndCustomer,
    },
  ],
  "POST /apps/shop.payments.payInvoice": [
    each(
      "one page to pay an invoice at",
      async (stage) => {
        const { id } = await invoice(stage);
        const { rows } = await stage.sql.query<{ ref: string }>(
          "SELECT pay_ref AS ref FROM invoices WHERE id = $1",
          [id],
        );
        const open =
          "SELECT count(*) FROM payment_sessions WHERE status = 'open' AND invoice_id = $1";
        return {
          ask: () => ({ as: nobody, body: { payRef: rows[0]?.ref } }),
          after: () => [holds(1, open, id)],
        };
      },
      { records: 0 },
    ),
  ],
  "POST /apps/shop.tracking.payOrder": [
    each(
      "one page to pay at",
      async (stage) => {
        const { id, ask } = await ordered(stage);
        return { ask: () => ask, after: () => [holds(1, openPages, id)] };
      },
      { records: 0 },
    ),
  ],
  "POST /apps/shop.tracking.leaveOrder": [
    one("an order thought better of", async (stage) => {
      const { id, ask } = await ordered(stage);
      return { ask: () => ask, after: () => [holds(0, openPages, id)] };
    }),
  ],
  "POST /apps/shop.tracking.raiseInvoice": [
    settled("the invoice of a paid order", async (stage) => {
      const { id, ask } = await ordered(stage);
      await stage.do("POST /webhooks/payments", {
        ...(await noticeOf(stage, { id, customerId: "" })),
        as: nobody,
      });
      await stage.sql.query(
        "UPDATE order_lines SET delivered_quantity = quantity WHERE order_id = $1",
        [id],
      );
      await stage.sql.query(
        "UPDATE orders SET status = 'delivered', delivered_at = now() WHERE id = $1",
        [id],
      );
      const billed = "SELECT count(*) FROM invoice_orders WHERE order_id = $1";
      return { ask: () => ask, after: () => [holds(1, billed, id)] };
    }),
  ],
  "POST /apps/shop.payments.pay": [
    each(
      "one page to pay at",
      async (stage) => {
        const { id } = await linked(stage);
        const { rows } = await stage.sql.query<{ ref: string }>(
          "SELECT tracking_ref AS ref FROM orders WHERE id = $1",
          [id],
        );
        const body = { trackingRef: rows[0]?.ref };
        return { ask: () => ({ as: nobody, body }), after: () => [holds(1, openPages, id)] };
      },
      { records: 0 },
    ),
  ],
  "POST /apps/shop.payments.sandboxPay": [
    {
      ...one("one page, paid at", async (stage) => {
        const { id } = await linked(stage);
        const { rows } = await stage.sql.query<{ ref: string }>(
          "SELECT provider_ref AS ref FROM payment_sessions WHERE order_id = $1",
          [id],
        );
        return {
          ask: () => ({ as: nobody, body: { sessionId: rows[0]?.ref } }),
          after: () => [holds(1, "SELECT count(*) FROM allocations WHERE order_id = $1", id)],
        };
      }),
      wins: "some",
    },
  ],
  "POST /apps/shop.mandates.sign": [
    each(
      "the page on which a mandate is signed",
      async (stage) => {
        const { id, linkRef, requestRef } = await mandate(stage, "pending");
        return {
          ask: () => ({ as: nobody, body: { linkRef } }),
          after: () => [holds(requestRef, "SELECT request_ref FROM mandates WHERE id = $1", id)],
        };
      },
      { records: 0 },
    ),
  ],
  "POST /apps/shop.mandates.sandboxSign": [
    each(
      "a mandate that is signed",
      async (stage) => {
        const { id, requestRef } = await mandate(stage, "pending");
        return {
          ask: () => ({ as: nobody, body: { requestRef } }),
          after: () => [
            holds("active", "SELECT state FROM mandates WHERE id = $1", id),
            // The provider signs a mandate, so the row has no request id of ours.
            holds(
              1,
              `SELECT count(*) FROM activity a JOIN mandates m ON m.tenant_id = a.tenant_id
                WHERE m.id = $1 AND a.action = 'mandate.signed' AND a.subject_id = m.customer_id::text`,
              id,
            ),
          ],
        };
      },
      { records: 0 },
    ),
  ],
};
