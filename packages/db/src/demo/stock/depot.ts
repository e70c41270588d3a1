import { yardId } from "../business/fleet";
import { fellside, personId } from "../base/ids";
import type { Row } from "../base/insert";
import { demoProducts } from "../catalogue/products";
import type { Clock } from "../base/clock";

type Condition = "full" | "empty";

/** Records the demo's movements, so that the opening stock can be computed from today's intended levels. */
export class Depot {
  readonly movements: Row[] = [];
  readonly #moved = new Map<string, number>();

  move(
    shelf: { yard: number; productId: string; condition: Condition },
    quantity: number,
    facts: { reason: string; at: string } & Row,
  ): void {
    const key = `${shelf.yard} ${shelf.productId} ${shelf.condition}`;
    this.#moved.set(key, (this.#moved.get(key) ?? 0) + quantity);
    this.movements.push(movement(shelf, quantity, facts));
  }

  /** Returns the first day's stocktake: today's intended levels less all movements since. */
  opening(clock: Clock, days: number): Row[] {
    const rows: Row[] = [];
    for (const yard of [1, 2]) {
      for (const [n, product] of demoProducts.entries()) {
        for (const condition of ["full", "empty"] as const) {
          const intended = wantedToday(n, product.returnable, condition, yard);
          const moved = this.#moved.get(`${yard} ${product.id} ${condition}`) ?? 0;
          if (intended - moved === 0) continue;
          rows.push(
            movement({ yard, productId: product.id, condition }, intended - moved, {
              reason: "opening",
              at: clock.at(days + 3, 8),
            }),
          );
        }
      }
    }
    return rows;
  }
}

function wantedToday(n: number, returnable: boolean, condition: Condition, yard: number): number {
  if (returnable) return condition === "full" ? 240 + ((n * 37) % 160) : 150 + ((n * 23) % 90);
  if (condition === "empty") return 0;
  // Some fittings are low, as an example for the office.
  return n % 9 === 0 ? 6 : 70 + ((n * 31 + yard * 7) % 120);
}

const ofWhat = [
  "order_id",
  "customer_id",
  "round_id",
  "stop_id",
  "transfer_id",
  "receipt_id",
  "by_user_id",
];

function movement(
  { yard, productId, condition }: { yard: number; productId: string; condition: Condition },
  quantity: number,
  facts: { reason: string; at: string } & Row,
): Row {
  const links = Object.fromEntries(ofWhat.map((name) => [name, facts[name] ?? null]));
  return {
    tenant_id: fellside,
    location_id: yardId(yard),
    product_id: productId,
    condition,
    quantity,
    reason: facts.reason,
    ...links,
    by_user_id: facts["by_user_id"] ?? personId("adam"),
    at: facts.at,
  };
}
