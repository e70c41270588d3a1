import { randomUUID } from "node:crypto";
import { makeProduct } from "@roundsman/api/testing";
import { each, holds, one, type RaceTable } from "../../race";
import type { Stage } from "../../stage";
import { dayFromNow, party } from "../../things";

const rate = { per: "day", brackets: [{ above: 0, pence: 10 }] };

/** Creates a class of a new product that starts ten days ago. No run has billed these days. */
async function rentalClass(stage: Stage): Promise<{ id: string; productId: string }> {
  const { tenantId, service } = stage;
  const { service: db } = service.database;
  await db.rentalCharge.deleteMany({ where: { tenantId } });
  await db.rentalRun.deleteMany({ where: { tenantId } });
  const { id: productId } = await makeProduct(service, stage.business);
  const { id } = await stage.do("POST /rental/classes", {
    body: { name: randomUUID(), startsOn: dayFromNow(-10), rate, productIds: [productId] },
  });
  return { id, productId };
}

export const rental: RaceTable = {
  "POST /rental/classes": [
    one("the name of a rental class", async () => {
      const name = randomUUID();
      return {
        ask: () => ({ body: { name, rate } }),
        after: () => [holds(1, "SELECT count(*) FROM rental_classes WHERE name = $1", name)],
      };
    }),
  ],
  "PATCH /rental/classes/{id}": [
    each("the rate of a rental class", async (stage) => {
      const { id } = await rentalClass(stage);
      return {
        ask: (caller) => ({
          at: { id },
          body: { rate: { ...rate, freeDays: caller }, productIds: [] },
        }),
        after: () => [
          holds(
            "1 0",
            `SELECT (SELECT count(*) FROM rental_rates WHERE class_id = $1) || ' ' ||
                    (SELECT count(*) FROM rental_products WHERE class_id = $1)`,
            id,
          ),
        ],
      };
    }),
  ],
  "POST /rental/runs": [
    one(
      "the days of a rental run",
      async (stage) => {
        const { id, productId } = await rentalClass(stage);
        const { customerId } = await party(stage);
        await stage.service.database.service.stockMovement.create({
          data: {
            tenantId: stage.tenantId,
            locationId: stage.yard.id,
            productId,
            condition: "full",
            quantity: -2,
            reason: "opening",
            customerId,
            at: new Date(`${dayFromNow(-5)}T12:00:00Z`),
          },
        });
        return {
          ask: () => ({ body: { to: dayFromNow(-2) } }),
          after: () => [
            holds(1, "SELECT count(*) FROM rental_charges WHERE class_id = $1", id),
            holds(
              "1 80",
              `SELECT count(*) || ' ' || sum(net_pence) FROM invoices WHERE customer_id = $1`,
              customerId,
            ),
          ],
        };
      },
      { records: 2 },
    ),
  ],
};
