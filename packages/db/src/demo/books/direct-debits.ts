import type { ClientBase } from "pg";
import type { Clock } from "../base/clock";
import { fellside, idOf } from "../base/ids";
import { insert } from "../base/insert";

/** The id of the sandbox's only account (packages/providers/src/direct-debit/sandbox.ts). */
const account = "CR_SANDBOX";

/**
 * Connects the sandbox of Direct Debit, with signed mandates of two customers without debts: one has their invoices
 * collected, the other pays by a budget plan whose first month is still to come.
 */
export async function collectByDirectDebit(client: ClientBase, clock: Clock): Promise<void> {
  await insert(client, "direct_debit_connections", [
    {
      tenant_id: fellside,
      provider: "sandbox",
      account_ref: account,
      account_name: "Sandbox",
      // The sandbox has no token to encrypt, and nothing decrypts this.
      sealed_token: "none",
      connected_at: clock.at(20, 9),
      notice_days: 3,
      retries: 0,
    },
  ]);
  const { rows: signing } = await client.query<{ id: string }>(
    `SELECT id FROM customers c
      WHERE tenant_id = $1 AND on_account AND email IS NOT NULL
        AND NOT EXISTS (SELECT FROM invoices i WHERE i.tenant_id = $1 AND i.customer_id = c.id AND i.status = 'sent')
      ORDER BY id LIMIT 2`,
    [fellside],
  );
  await insert(
    client,
    "mandates",
    signing.map(({ id }, index) => ({
      tenant_id: fellside,
      id: idOf("mandate", index + 1),
      customer_id: id,
      link_ref: idOf("mandate", index + 101),
      state: "active",
      collects: true,
      account_ref: account,
      request_ref: `BRQ_SANDBOX_${idOf("mandate", index + 1)}`,
      mandate_ref: `MD_SANDBOX_${idOf("mandate", index + 1)}`,
      sent_at: clock.at(12, 10),
      signed_at: clock.at(11, 18),
    })),
  );
  await insert(client, "budget_plans", [
    {
      tenant_id: fellside,
      id: idOf("budgetPlan", 1),
      customer_id: signing[1]?.id,
      state: "active",
      amount_pence: 6500,
      day_of_month: Math.min(Number(clock.day(-14).slice(8)), 28),
      stops_on_arrears: true,
      collects_from: clock.day(-7),
      review_on: clock.day(-180),
      created_at: clock.at(3, 11),
    },
  ]);
}
