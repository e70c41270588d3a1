import { randomUUID } from "node:crypto";
import { each, gone, holds, one, type RaceTable } from "../../race";

export const catalogue: RaceTable = {
  "POST /products": [
    one("a number of stock", async ({ tenantId }) => {
      const sku = randomUUID();
      return {
        ask: () => ({ body: { name: "Propane", sku } }),
        after: () => [
          holds(
            1,
            "SELECT count(*) FROM products WHERE tenant_id = $1 AND sku = $2",
            tenantId,
            sku,
          ),
        ],
      };
    }),
  ],
  "POST /batch": [
    // The record names the requests within the batch.
    each(
      "batches that each add a product",
      async ({ tenantId, product: { id } }) => {
        const brand = randomUUID();
        return {
          ask: (caller) => ({
            body: {
              operations: [
                { method: "POST", path: "/products", body: { name: `Propane ${caller}`, brand } },
                { method: "GET", path: `/products/${id}` },
              ],
            },
          }),
          after: (done) => [
            holds(
              done,
              "SELECT count(*) FROM products WHERE tenant_id = $1 AND brand = $2",
              tenantId,
              brand,
            ),
          ],
        };
      },
      { records: 0 },
    ),
  ],
  "PATCH /products/{id}": [
    each("its price", async ({ product: { id } }) => ({
      ask: (caller) => ({ at: { id }, body: { unitPrice: caller, lowLevel: caller } }),
      after: () => [holds(true, "SELECT unit_price = low_level FROM products WHERE id = $1", id)],
    })),
  ],
  "POST /delivery-options": [
    each("options of one name", async ({ tenantId }) => ({
      ask: () => ({ body: { name: "Next day" } }),
      after: (done) => [
        holds(done, "SELECT count(*) FROM delivery_options WHERE tenant_id = $1", tenantId),
      ],
    })),
  ],
  "POST /delivery-areas": [
    each("areas of one name", async ({ tenantId }) => ({
      ask: () => ({ body: { name: "Fells", outwardCodes: ["ZE1"], weekdays: ["mon"] } }),
      after: (done) => [
        holds(done, "SELECT count(*) FROM delivery_areas WHERE tenant_id = $1", tenantId),
        holds(true, "SELECT has_delivery_areas FROM businesses WHERE id = $1", tenantId),
      ],
    })),
  ],
  "PATCH /delivery-areas/{id}": [
    each("what a day of it holds", async (stage) => {
      const { id } = await stage.do("POST /delivery-areas", {
        body: { name: "Fells", outwardCodes: ["ZE1"], weekdays: ["mon"] },
      });
      return {
        ask: (caller) => ({ at: { id }, body: { maxStops: caller, maxKg: caller } }),
        after: () => [
          holds(true, "SELECT max_stops = max_kg FROM delivery_areas WHERE id = $1", id),
        ],
      };
    }),
  ],
  "PATCH /delivery-costs": [
    each("what driving costs", async ({ tenantId }) => ({
      ask: (caller) => ({ body: { perMilePence: caller, perHourPence: caller } }),
      after: () => [
        holds(
          true,
          "SELECT count(*) = 1 AND bool_and(per_mile_pence = per_hour_pence) FROM delivery_settings WHERE tenant_id = $1",
          tenantId,
        ),
      ],
    })),
  ],
  "PUT /delivery-holidays": [
    each("whose bank holidays count", async ({ tenantId }) => ({
      ask: () => ({ body: { bankHolidays: "scotland" } }),
      after: () => [
        holds(1, "SELECT count(*) FROM delivery_settings WHERE tenant_id = $1", tenantId),
      ],
    })),
  ],
  "PUT /delivery-holidays/{day}": [
    each("one day", async ({ tenantId }) => ({
      ask: (caller) => ({ at: { day: "2031-03-04" }, body: { name: `Stocktaking ${caller}` } }),
      after: () => [
        holds(1, "SELECT count(*) FROM delivery_holidays WHERE tenant_id = $1", tenantId),
      ],
    })),
  ],
  "DELETE /delivery-holidays/{day}": [
    gone("a day", async (stage) => {
      const day = "2031-03-05";
      await stage.do("PUT /delivery-holidays/{day}", { at: { day }, body: { name: "Fair" } });
      return {
        ask: () => ({ at: { day } }),
        after: () => [
          holds(0, "SELECT count(*) FROM delivery_holidays WHERE tenant_id = $1", stage.tenantId),
        ],
      };
    }),
  ],
  "PATCH /delivery-options/{id}": [
    each("its days", async (stage) => {
      const { id } = await stage.do("POST /delivery-options", { body: { name: "Next day" } });
      return {
        ask: (caller) => ({ at: { id }, body: { minDays: caller, maxDays: caller } }),
        after: () => [
          holds(true, "SELECT min_days = max_days FROM delivery_options WHERE id = $1", id),
        ],
      };
    }),
  ],
};
