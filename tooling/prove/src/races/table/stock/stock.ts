import { randomUUID } from "node:crypto";
import { ordered } from "../../apps/checkout";
import { each, gone, holds, one, type RaceTable } from "../../race";

export const stock: RaceTable = {
  "POST /stock/locations": [
    one("a name", async ({ tenantId }) => {
      const name = `Yard ${randomUUID()}`;
      return {
        ask: () => ({ body: { name } }),
        after: () => [
          holds(
            1,
            "SELECT count(*) FROM locations WHERE tenant_id = $1 AND name = $2",
            tenantId,
            name,
          ),
        ],
      };
    }),
  ],
  "PATCH /stock/locations/{id}": [
    each("its hours", async ({ yard: { id } }) => ({
      ask: (caller) => ({
        at: { id },
        body: { opens: `0${caller % 10}:00`, closes: `1${caller % 10}:00` },
      }),
      after: () => [
        holds(true, "SELECT right(opens, 4) = right(closes, 4) FROM locations WHERE id = $1", id),
      ],
    })),
  ],
  "DELETE /stock/checkout-holds/{orderId}": [
    gone("what an unpaid order of the shop holds", async (stage) => {
      const { id } = await ordered(stage);
      const open = "SELECT count(*) FROM checkout_holds WHERE order_id = $1 AND held_until > now()";
      return { ask: () => ({ at: { orderId: id } }), after: () => [holds(0, open, id)] };
    }),
  ],
  "POST /stock/counts": [
    each("a count of one shelf", async ({ otherYard, product }) => ({
      ask: (caller) => ({
        body: {
          locationId: otherYard.id,
          lines: [{ productId: product.id, condition: "full", counted: caller + 1 }],
        },
      }),
      after: () => [
        holds(
          true,
          `SELECT on_hand = (SELECT sum(counted - expected) FROM stock_count_lines l
            JOIN stock_counts c ON (c.tenant_id, c.id) = (l.tenant_id, l.count_id) WHERE c.location_id = $1)
          FROM stock_levels WHERE location_id = $1 AND condition = 'full'`,
          otherYard.id,
        ),
      ],
    })),
  ],
};
