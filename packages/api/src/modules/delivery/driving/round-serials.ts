import { anyUuid, runSql, sql, type PrismaClient } from "@roundsman/db";
import { z } from "zod";
import { Uuid } from "../../../platform/values/values";
import { asLoadable, selectSerials, whyNotLoaded, type SerialRow } from "../../stock";
import { carriedOn, trackedPieces } from "../loads/serials/load-serials";
import type { loadSheet } from "../loads/sheet";

/* What a phone knows of containers one by one, so that it can judge a scan without signal. */

const KnownSerial = z.object({
  productId: Uuid,
  number: z.string(),
  aboard: z.boolean(),
  /** Why it can't be loaded onto this van; null where it can. */
  whyNot: z.string().nullable(),
});

export const DrivenSerials = z.object({
  /** Of the products whose containers have serial numbers: how many pieces go out. */
  products: z.array(z.object({ productId: Uuid, productName: z.string(), pieces: z.int() })),
  known: z.array(KnownSerial),
  /** Whether these are all there are: then a number that is not among them does not exist. */
  all: z.boolean(),
});

/** A phone holds no more; those in yards and on vans come first. */
const mostKnown = 1500;

interface Driven {
  id: string;
  roundDate: string;
  load: Awaited<ReturnType<typeof loadSheet>>;
}

interface Asking {
  db: PrismaClient;
  business: { id: string; timeZone: string };
  now: Date;
}

/**
 * By round. One statement more where a product of a load tracks serial numbers, and none where none does.
 * @returns nothing for a round without such a product
 */
export async function serialsOfRounds(
  { db, business, now }: Asking,
  rounds: readonly Driven[],
): Promise<ReadonlyMap<string, z.infer<typeof DrivenSerials>>> {
  const tracked = new Set(
    rounds.flatMap(({ load }) =>
      load.flatMap(({ productId, tracksSerials }) => (tracksSerials ? productId : [])),
    ),
  );
  if (tracked.size === 0) return new Map();
  const rows = await runSql(
    db,
    selectSerials
      .where("s.tenant_id", "=", business.id)
      .where("s.product_id", "=", anyUuid([...tracked]))
      .orderBy(sql`s.place in ('yard', 'round')`, "desc")
      .orderBy("s.number_key")
      .limit(mostKnown + 1),
  );
  const known = rows.slice(0, mostKnown);
  const all = rows.length <= mostKnown;
  return new Map(
    rounds.flatMap((round) => {
      const ofLoad = new Map(round.load.map(({ productId, ...item }) => [productId, item]));
      const products = trackedPieces(round.load);
      const others = [...ofLoad].flatMap(([productId, { tracksSerials, productName }]) =>
        tracksSerials && !products.some((one) => one.productId === productId)
          ? { productId, productName, pieces: 0 }
          : [],
      );
      if (products.length + others.length === 0) return [];
      const on = carriedOn(new Date(`${round.roundDate}T00:00Z`), {
        timeZone: business.timeZone,
        now,
      });
      const own = known.filter(({ productId }) => ofLoad.get(productId)?.tracksSerials);
      return [
        [
          round.id,
          {
            products: [...products, ...others],
            known: own.map((row) => viewKnown(row, round.id, on)),
            all,
          },
        ] as const,
      ];
    }),
  );
}

const viewKnown = (row: SerialRow, roundId: string, on: string) => ({
  productId: row.productId,
  number: row.number,
  aboard: row.roundId === roundId,
  whyNot: whyNotLoaded(asLoadable(row), roundId, on),
});
