import { each, holds, one, settled, type RaceTable } from "../../race";
import { budgetPlan, connectDirectDebit, invoice, mandate, signedEvent } from "../../things";

export const directDebits: RaceTable = {
  "PUT /direct-debit/connection": [
    each("the business's account for Direct Debit", async ({ tenantId, callers }) => ({
      // Callers with a key would be refused, so only people call.
      ask: (caller) => ({ as: callers[caller % 2] ?? null, body: {} }),
      after: () => [
        holds(1, "SELECT count(*) FROM direct_debit_connections WHERE tenant_id = $1", tenantId),
      ],
    })),
  ],
  "PATCH /direct-debit/connection": [
    settled("the days of notice", async (stage) => {
      await connectDirectDebit(stage);
      await stage.do("PATCH /direct-debit/connection", { body: { noticeDays: 3 } });
      return {
        ask: () => ({ body: { noticeDays: 5 } }),
        after: () => [
          holds(
            5,
            "SELECT notice_days FROM direct_debit_connections WHERE tenant_id = $1",
            stage.tenantId,
          ),
        ],
      };
    }),
  ],
  "DELETE /direct-debit/connection": [
    one("the account that is disconnected", async (stage) => {
      await connectDirectDebit(stage);
      return {
        ask: (caller) => ({ as: stage.callers[caller % 2] ?? null }),
        after: () => [
          holds(
            0,
            "SELECT count(*) FROM direct_debit_connections WHERE tenant_id = $1",
            stage.tenantId,
          ),
        ],
      };
    }),
  ],
  "POST /mandates": [
    one("the one mandate of a customer", async (stage) => {
      await connectDirectDebit(stage);
      const { customerId } = await invoice(stage);
      const email = `${customerId}@mandate.example`;
      await stage.do("PATCH /customers/{id}", { at: { id: customerId }, body: { email } });
      return {
        ask: () => ({ body: { customerId } }),
        after: () => [holds(1, "SELECT count(*) FROM mandates WHERE customer_id = $1", customerId)],
      };
    }),
  ],
  "PATCH /mandates/{id}": [
    settled("whether invoices are collected by themselves", async (stage) => {
      const { id } = await mandate(stage);
      return {
        ask: () => ({ at: { id }, body: { collects: false } }),
        after: () => [holds(false, "SELECT collects FROM mandates WHERE id = $1", id)],
      };
    }),
  ],
  "POST /mandates/{id}/send": [
    each("the link of a mandate", async (stage) => {
      const { id, customerId } = await mandate(stage, "pending");
      return {
        ask: () => ({ at: { id } }),
        after: (done) => [
          holds(
            // The first mail was sent when the mandate was requested.
            done + 1,
            "SELECT count(*) FROM emails WHERE subject_id = $1::text AND kind = 'mandate.requested'",
            customerId,
          ),
        ],
      };
    }),
  ],
  "POST /mandates/{id}/cancel": [
    one("a mandate that is cancelled", async (stage) => {
      const { id } = await mandate(stage);
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds("cancelled", "SELECT state FROM mandates WHERE id = $1", id)],
      };
    }),
  ],
  "POST /direct-debits": [
    one("the collection of an invoice", async (stage) => {
      const { invoiceId } = await mandate(stage);
      return {
        ask: () => ({ body: { invoiceId } }),
        after: () => [
          holds(1, "SELECT count(*) FROM direct_debits WHERE invoice_id = $1", invoiceId),
        ],
      };
    }),
  ],
  "POST /direct-debits/{id}/cancel": [
    one("a collection that is taken back", async (stage) => {
      const { invoiceId } = await mandate(stage);
      const { id } = await stage.do<{ id: string }>("POST /direct-debits", { body: { invoiceId } });
      return {
        ask: () => ({ at: { id } }),
        after: () => [
          holds("cancelled", "SELECT state FROM direct_debits WHERE id = $1", id),
          holds(0, "SELECT count(collecting_on) FROM invoices WHERE id = $1", invoiceId),
        ],
      };
    }),
  ],
  "POST /budget-plans": [
    one("the one budget plan of a customer", async (stage) => {
      const { customerId } = await mandate(stage);
      return {
        ask: () => ({ body: { customerId, amountPence: 5000, dayOfMonth: 1 } }),
        after: () => [
          holds(1, "SELECT count(*) FROM budget_plans WHERE customer_id = $1", customerId),
        ],
      };
    }),
  ],
  "PATCH /budget-plans/{id}": [
    settled("the sum of a budget plan", async (stage) => {
      const { id } = await budgetPlan(stage);
      return {
        ask: () => ({ at: { id }, body: { amountPence: 6000 } }),
        after: () => [holds(6000, "SELECT amount_pence FROM budget_plans WHERE id = $1", id)],
      };
    }),
  ],
  "POST /budget-plans/{id}/review": [
    one("the sum that is proposed for a budget plan", async (stage) => {
      const { id } = await budgetPlan(stage);
      await stage.sql.query("UPDATE budget_plans SET proposed_pence = 7000 WHERE id = $1", [id]);
      return {
        ask: () => ({ at: { id }, body: { accept: true } }),
        after: () => [holds(7000, "SELECT amount_pence FROM budget_plans WHERE id = $1", id)],
      };
    }),
  ],
  "POST /budget-plans/{id}/end": [
    one("a budget plan that ends", async (stage) => {
      const { id } = await budgetPlan(stage);
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds("ended", "SELECT state FROM budget_plans WHERE id = $1", id)],
      };
    }),
  ],
  "POST /webhooks/direct-debit/{id}": [
    each(
      "what the provider tells of a mandate",
      async (stage) => {
        const { id, requestRef } = await mandate(stage, "pending");
        return {
          ask: () => ({ at: { id: stage.tenantId }, ...signedEvent(requestRef), as: null }),
          after: () => [holds("pending", "SELECT state FROM mandates WHERE id = $1", id)],
        };
      },
      { records: 0 },
    ),
  ],
};
