import { makeCustomer } from "@roundsman/api/testing";
import { each, holds, settled, type Race, type RaceTable } from "../../race";
import type { Stage } from "../../stage";

/** Creates a customer with a mobile number. */
async function reachable({ service, business, sql }: Stage): Promise<string> {
  const { id } = await makeCustomer(service, business);
  await sql.query("UPDATE customers SET phone = '07700 900123' WHERE id = $1", [id]);
  return id;
}

/**
 * A race that no caller wins, because there is no provider. That a notice is accepted once is tested in
 * texts.test.ts.
 */
const withoutProvider = (what: string, at: (stage: Stage) => Record<string, string>): Race => ({
  what,
  wins: 0,
  others: ["not_configured"],
  records: 0,
  ready: async (stage) => ({
    ask: () => ({
      at: at(stage),
      as: null,
      body: JSON.stringify({}),
      headers: { "content-type": "application/json" },
    }),
  }),
});

export const texts: RaceTable = {
  "PUT /customers/{id}/messaging": [
    settled("what a customer wants to be told", async (stage) => {
      const id = await reachable(stage);
      const kept =
        "SELECT count(*) FROM message_choices WHERE customer_id = $1 AND NOT order_texts AND NOT money_texts";
      return {
        ask: () => ({ at: { id }, body: { texts: false, mails: true } }),
        after: () => [holds(1, kept, id)],
      };
    }),
  ],
  "POST /customers/{id}/texts": [
    each("texts to one customer", async (stage) => {
      const id = await reachable(stage);
      return {
        ask: (caller) => ({ at: { id }, body: { body: `Text ${caller}`, goesAtNight: true } }),
        after: (done) => [holds(done, "SELECT count(*) FROM texts WHERE customer_id = $1", id)],
      };
    }),
  ],
  "POST /customers/{id}/texts/answered": [
    settled("what a customer wrote, answered", async (stage) => {
      const id = await reachable(stage);
      await stage.sql.query(
        `INSERT INTO texts (tenant_id, customer_id, direction, number, body, state, created_at)
         VALUES ($1, $2, 'in', '+447700900123', 'Yes', 'received', now())`,
        [stage.tenantId, id],
      );
      const waiting = "SELECT count(*) FROM texts WHERE customer_id = $1 AND answered_at IS NULL";
      return {
        ask: () => ({ at: { id } }),
        after: () => [holds(0, waiting, id)],
      };
    }),
  ],
  "PATCH /texts/settings": [
    each("how a business texts", async ({ tenantId }) => ({
      ask: (caller) => ({
        body: { senderName: `Name ${caller}`, capPence: caller },
      }),
      after: () => [
        holds(
          true,
          "SELECT sender_name = 'Name ' || cap_pence FROM text_settings WHERE tenant_id = $1",
          tenantId,
        ),
      ],
    })),
  ],
  "PUT /texts/templates": [
    each("the words of a moment", async ({ tenantId }) => ({
      ask: (caller) => ({
        body: { moment: "delivered", isOn: caller % 2 === 0, body: `Words ${caller % 2}` },
      }),
      after: () => [
        holds(
          true,
          "SELECT is_on = (body = 'Words 0') FROM text_templates WHERE tenant_id = $1 AND moment = 'delivered'",
          tenantId,
        ),
      ],
    })),
  ],
  "PUT /mails/templates": [
    each("the words of a mail", async ({ tenantId }) => ({
      ask: (caller) => ({
        body: {
          kind: "order.delivered",
          isOn: caller % 2 === 0,
          subject: `Subject ${caller % 2}`,
          body: `Words ${caller % 2}`,
        },
      }),
      after: () => [
        holds(
          true,
          "SELECT is_on = (body = 'Words 0') AND right(subject, 1) = right(body, 1) FROM mail_templates WHERE tenant_id = $1",
          tenantId,
        ),
      ],
    })),
  ],
  "POST /webhooks/texts": [withoutProvider("a customer's text", () => ({}))],
  "POST /webhooks/texts/{id}/{textId}": [
    withoutProvider("what became of a text", ({ tenantId }) => ({
      id: tenantId,
      textId: tenantId,
    })),
  ],
};
