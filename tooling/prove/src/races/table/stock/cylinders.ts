import { randomUUID } from "node:crypto";
import { makeCustomer } from "@roundsman/api/testing";
import { each, holds, one, type RaceTable } from "../../race";
import type { Stage } from "../../stage";

const group = (stage: Stage): Promise<{ id: string; chargeProductId: string }> =>
  stage.do("POST /exchange-groups", { body: { name: randomUUID(), chargePence: 3999 } });

/** Creates an agreement whose invoice is paid. */
async function agreement(stage: Stage, count = 1): Promise<{ id: string; customerId: string }> {
  const customer = await makeCustomer(stage.service, stage.business);
  const { id: exchangeGroupId } = await group(stage);
  return stage.do("POST /cylinder-agreements", {
    body: {
      customerId: customer.id,
      exchangeGroupId,
      count,
      payment: { method: "bank_transfer" },
    },
  });
}

const returned = "SELECT returned_quantity FROM cylinder_agreements WHERE id = $1";

export const cylinders: RaceTable = {
  "POST /exchange-groups": [
    one("the name of a group", async ({ tenantId }) => {
      const name = randomUUID();
      return {
        ask: () => ({ body: { name, chargePence: 3999 } }),
        after: () => [
          holds(
            1,
            "SELECT count(*) FROM exchange_groups WHERE tenant_id = $1 AND name = $2",
            tenantId,
            name,
          ),
        ],
      };
    }),
  ],
  "PATCH /exchange-groups/{id}": [
    each("its charge", async (stage) => {
      const { id, chargeProductId } = await group(stage);
      return {
        ask: (caller) => ({
          at: { id },
          body: { chargePence: 1000 + caller, family: `${1000 + caller}` },
        }),
        after: () => [
          holds(
            true,
            `SELECT g.family = p.unit_price_inc_vat::text FROM exchange_groups g
               JOIN products p ON p.tenant_id = g.tenant_id AND p.id = $2 WHERE g.id = $1`,
            id,
            chargeProductId,
          ),
        ],
      };
    }),
  ],
  "POST /cylinder-agreements": [
    each(
      "agreements of one customer",
      async (stage) => {
        const { id: customerId } = await makeCustomer(stage.service, stage.business);
        const { id: exchangeGroupId } = await group(stage);
        return {
          ask: () => ({ body: { customerId, exchangeGroupId, count: 2 } }),
          after: (done) => [
            holds(
              done,
              "SELECT count(DISTINCT number) FROM cylinder_agreements WHERE customer_id = $1",
              customerId,
            ),
          ],
        };
      },
      { records: "two each" },
    ),
  ],
  "PATCH /cylinder-agreements/{id}": [
    each("the number of its paper", async (stage) => {
      const { id } = await agreement(stage);
      return { ask: (caller) => ({ at: { id }, body: { paperNumber: `P${caller}` } }) };
    }),
  ],
  "POST /cylinder-agreements/{id}/return": [
    one(
      "the last cylinder of an agreement",
      async (stage) => {
        const { id } = await agreement(stage);
        return {
          ask: () => ({ at: { id }, body: { count: 1, refund: "credit" } }),
          after: () => [
            holds(1, returned, id),
            holds(1, "SELECT count(*) FROM cylinder_returns WHERE agreement_id = $1", id),
            holds(
              1,
              `SELECT count(*) FROM credit_notes n JOIN cylinder_agreements a
                 ON a.tenant_id = n.tenant_id AND a.invoice_id = n.invoice_id WHERE a.id = $1`,
              id,
            ),
          ],
        };
      },
      { records: 2 },
    ),
  ],
  "POST /customers/{id}/merge": [
    one("a customer that another turns out to be", async (stage) => {
      const { id: agreementId } = await agreement(stage);
      const { customerId: id } =
        await stage.service.database.service.cylinderAgreement.findFirstOrThrow({
          where: { id: agreementId },
        });
      const { id: intoCustomerId } = await makeCustomer(stage.service, stage.business);
      return {
        ask: () => ({ at: { id: id ?? "" }, body: { intoCustomerId } }),
        after: () => [
          holds(
            intoCustomerId,
            "SELECT customer_id FROM cylinder_agreements WHERE id = $1",
            agreementId,
          ),
          holds(intoCustomerId, "SELECT merged_into_id FROM customers WHERE id = $1", id ?? ""),
        ],
      };
    }),
  ],
  "POST /cylinder-agreements/{id}/move": [
    one("an agreement that one customer takes over", async (stage) => {
      const { id } = await agreement(stage);
      const { id: customerId } = await makeCustomer(stage.service, stage.business);
      return {
        ask: () => ({ at: { id }, body: { customerId } }),
        after: () => [
          holds(customerId, "SELECT customer_id FROM cylinder_agreements WHERE id = $1", id),
        ],
      };
    }),
  ],
};
