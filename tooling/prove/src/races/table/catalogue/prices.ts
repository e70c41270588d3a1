import { randomUUID } from "node:crypto";
import { each, holds, one, type RaceTable } from "../../race";
import type { Stage } from "../../stage";
import { priceList } from "../../things";

/** Returns two prices of this caller. */
export const priced = ({ product, coal }: Stage, caller: number) => {
  const rows = [product, coal].map(({ id }) => ({ productId: id, unitPrice: 1000 + caller }));
  return caller % 2 ? rows : rows.toReversed();
};
/** A truth that all prices of a set are one caller's, so the set was replaced completely. */
export const whole = (from: string, id: string) =>
  holds("2 1", `SELECT count(*) || ' ' || count(DISTINCT unit_price) FROM ${from} = $1`, id);

export const prices: RaceTable = {
  "POST /rate-sets": [
    one("a name", async () => {
      const name = randomUUID();
      return { ask: () => ({ body: { name } }) };
    }),
  ],
  "PATCH /rate-sets/{id}": [
    each("its name", async (stage) => {
      const { id } = await priceList(stage);
      return { ask: (caller) => ({ at: { id }, body: { name: `${id} ${caller}` } }) };
    }),
    one("a name that many lists want", async (stage, callers) => {
      const ids = await Promise.all(Array.from({ length: callers }, () => priceList(stage)));
      const name = randomUUID();
      return { ask: (caller) => ({ at: { id: ids[caller]?.id ?? "" }, body: { name } }) };
    }),
  ],
  "PUT /rate-sets/{id}/prices": [
    each("its prices", async (stage) => {
      const { id } = await priceList(stage);
      return {
        ask: (caller) => ({ at: { id }, body: priced(stage, caller) }),
        after: () => [whole("rate_set_prices WHERE rate_set_id", id)],
      };
    }),
  ],
};
