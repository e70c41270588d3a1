import { randomUUID } from "node:crypto";
import { holds, one, type RaceTable } from "../../race";
import type { Stage } from "../../stage";

async function application({ service, tenantId }: Stage) {
  const { shopAccount, tradeApplication } = service.database.service;
  const email = `${randomUUID()}@arms.example`;
  const { id: accountId } = await shopAccount.create({ data: { tenantId, email, name: "Kate" } });
  const businessName = `The Arms ${email}`.slice(0, 100);
  const { id } = await tradeApplication.create({
    data: { tenantId, accountId, businessName, phone: "015394 37210", address: {} },
  });
  return { id, email, businessName };
}
const mailsTo = "SELECT count(*) FROM emails WHERE to_address = $1";

export const trade: RaceTable = {
  "POST /trade-applications/{id}/approve": [
    one(
      "somebody who becomes a customer",
      async (stage) => {
        const { id, email, businessName } = await application(stage);
        return {
          ask: () => ({ at: { id }, body: {} }),
          after: () => [
            holds(1, "SELECT count(*) FROM customers WHERE name = $1", businessName),
            holds(1, mailsTo, email),
          ],
        };
      },
      { records: 2 },
    ),
  ],
  "POST /trade-applications/{id}/decline": [
    one("somebody who does not", async (stage) => {
      const { id, email } = await application(stage);
      return { ask: () => ({ at: { id }, body: {} }), after: () => [holds(1, mailsTo, email)] };
    }),
  ],
};
