import { each, holds, one, type RaceTable } from "../race";
import { collected, invoice, party } from "../things";

export const invoices: RaceTable = {
  "POST /invoices": [
    one("an order to be billed", async (stage) => {
      const { id } = await collected(stage);
      return {
        ask: () => ({ body: { orderIds: [id] } }),
        after: () => [holds(1, "SELECT count(*) FROM invoice_orders WHERE order_id = $1", id)],
      };
    }),
    one("bills that have one order in common", async (stage) => {
      const customer = await party(stage);
      const shared = await collected(stage, customer);
      const own = await Promise.all(stage.callers.map(() => collected(stage, customer)));
      return {
        ask: (caller) => {
          const mine = own[caller % own.length]?.id ?? "";
          return { body: { orderIds: caller % 2 === 0 ? [mine, shared.id] : [shared.id, mine] } };
        },
        after: () => [
          holds(1, "SELECT count(*) FROM invoice_orders WHERE order_id = $1", shared.id),
        ],
      };
    }),
  ],
  "POST /invoices/{id}/paid": [
    one("its money", async (stage) => {
      const { id } = await invoice(stage);
      return {
        ask: () => ({ at: { id }, body: { paidVia: "office" } }),
        after: () => [holds(1, "SELECT count(*) FROM payments WHERE invoice_id = $1", id)],
      };
    }),
  ],
  "POST /invoices/{id}/void": [
    one("its orders", async (stage) => {
      const { id } = await invoice(stage);
      return {
        ask: () => ({ at: { id }, body: { reason: "Wrong" } }),
        after: () => [holds("void", "SELECT status FROM invoices WHERE id = $1", id)],
      };
    }),
  ],
  "POST /invoices/{id}/send": [
    each("a mail for each who asks", async (stage) => {
      const { id } = await invoice(stage);
      return {
        ask: () => ({ at: { id } }),
        after: (done) => [holds(done, "SELECT count(*) FROM emails WHERE subject_id = $1", id)],
      };
    }),
  ],
  "POST /invoices/send": [
    each("a mail for each who asks", async (stage) => {
      const { id } = await invoice(stage);
      return {
        ask: () => ({ body: { ids: [id] } }),
        after: (done) => [holds(done, "SELECT count(*) FROM emails WHERE subject_id = $1", id)],
      };
    }),
  ],
};
