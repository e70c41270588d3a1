import { each, holds, one, type RaceTable } from "../../race";
import { supplierOrder, supplierOrderBody } from "../../things";

const few = 3;

export const supplierOrders: RaceTable = {
  "POST /stock/supplier-orders": [
    each("orders mailed to a supplier", async (stage) => {
      const body = await supplierOrderBody(stage, { send: true });
      return {
        ask: () => ({ body }),
        after: (done) => [
          holds(
            done,
            `SELECT count(*) FROM emails e
               JOIN supplier_orders o ON (o.tenant_id, o.id::text) = (e.tenant_id, e.subject_id) WHERE o.supplier_id = $1`,
            body.supplierId,
          ),
        ],
      };
    }),
  ],
  "POST /stock/supplier-orders/{id}/confirm": [
    one("a supplier's word", async (stage) => {
      const { id } = await supplierOrder(stage);
      return { ask: () => ({ at: { id } }) };
    }),
  ],
  "POST /stock/supplier-orders/{id}/cancel": [
    one("an order nothing came of", async (stage) => {
      const { id } = await supplierOrder(stage);
      return { ask: () => ({ at: { id } }) };
    }),
  ],
  "POST /stock/supplier-orders/{id}/receive": [
    one("all that was ordered", async (stage) => {
      const { id } = await supplierOrder(stage);
      const productId = stage.product.id;
      return {
        ask: () => ({
          at: { id },
          body: {
            arrived: [{ productId, quantity: 10 }],
            emptiesBack: [{ productId, quantity: 4 }],
          },
        }),
        after: () => [
          holds(
            6,
            `SELECT sum(m.quantity) FROM stock_movements m
               JOIN supplier_receipts r ON (r.tenant_id, r.id) = (m.tenant_id, m.receipt_id) WHERE r.order_id = $1`,
            id,
          ),
        ],
      };
    }),
    {
      ...one("what was ordered, in pieces, until it is all there", async (stage) => {
        const body = await supplierOrderBody(stage, {
          lines: [{ productId: stage.product.id, ordered: few }],
        });
        const { id } = await stage.do("POST /stock/supplier-orders", { body });
        const arrived = [{ productId: stage.product.id, quantity: 1 }];
        return {
          ask: () => ({ at: { id }, body: { arrived, moreToCome: true } }),
          after: () => [
            holds(few, "SELECT count(*) FROM supplier_receipts WHERE order_id = $1", id),
          ],
        };
      }),
      wins: few,
      records: "each",
    },
  ],
};
