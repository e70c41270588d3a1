import { yardId } from "../business/fleet";
import { fellside, personId } from "../base/ids";
import type { Row } from "../base/insert";
import { demoProducts } from "../catalogue/products";
import type { Clock } from "../base/clock";

type Condition = "full" | "empty";

/** Keeps the demo's ledger, so that the opening stock can be what makes today's levels come out right. */
export class Depot {
  readonly movements: Row[] = [];
  readonly #moved = new Map<string, number>();

  move(
    at: { yard: number; productId: string; condition: Condition },
    quantity: number,
    facts: { reason: string; at: string } & Row,
  ): void {
    const key = `${at.yard} ${at.productId} ${at.condition}`;
    this.#moved.set(key, (this.#moved.get(key) ?? 0) + quantity);
    this.movements.push(movement(at, quantity, facts));
  }

  /** The stocktake of the first day: today's wanted levels less all that moved since. */
  opening(clock: Clock, days: number): Row[] {
    const rows: Row[] = [];
    for (const yard of [1, 2]) {
      for (const [n, product] of demoProducts.entries()) {
        for (const condition of ["full", "empty"] as const) {
          const wanted = wantedToday(n, product.returnable, condition, yard);
          const moved = this.#moved.get(`${yard} ${product.id} ${condition}`) ?? 0;
          if (wanted - moved === 0) continue;
          rows.push(
            movement({ yard, productId: product.id, condition }, wanted - moved, {
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
  // A few fittings have run low, for the office to see.
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
