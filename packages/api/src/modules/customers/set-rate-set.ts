import { Prisma, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { notFound } from "../../platform/base/errors";
import { business } from "../../platform/middleware/procedures";
import { Uuid } from "../../platform/values/values";
import { holdList, requireOpenList } from "../catalogue";
import { RateSetMove, RateSetMoved, RateSetPreview, RateSetPreviewQuery } from "./schema";

/** Customers to be put on a price list; null takes them off theirs. The ids are distinct. */
interface ListMove {
  tenantId: string;
  customerIds: readonly string[];
  rateSetId: string | null;
  clearAgreedRates: boolean;
}

/** Ids as the database knows them, each once. @throws not_found for what is no id at all */
function distinctIds(ids: readonly string[]): string[] {
  if (!ids.every((id) => Uuid.safeParse(id).success)) throw notFound("customer");
  return [...new Set(ids.map((id) => id.toLowerCase()))];
}

type Moved = z.infer<typeof RateSetMoved>;

const namedCustomers = ({ tenantId, customerIds }: ListMove): Prisma.Sql =>
  Prisma.sql`c.tenant_id = ${tenantId}::uuid AND c.id = ANY(${[...customerIds]}::uuid[])`;

const notOnListYet = ({ rateSetId }: ListMove): Prisma.Sql =>
  Prisma.sql`c.rate_set_id IS DISTINCT FROM ${rateSetId}::uuid`;

/**
 * Holds the customers until the change is through, in the order of their ids, so that two moves at
 * once stand in line.
 * @throws not_found where one of them is none of this business
 */
async function holdCustomers(tx: Tx, move: ListMove): Promise<void> {
  const [held] = await tx.$queryRaw<{ count: number }[]>(Prisma.sql`
    SELECT count(*)::int
      FROM (SELECT c.id FROM customers c WHERE ${namedCustomers(move)} ORDER BY c.id FOR NO KEY UPDATE) held`);
  if (held?.count !== move.customerIds.length) throw notFound("customer");
}

/** Moves held customers and clears what they were asked to, in one statement. */
const moveCustomers = (tx: Tx, move: ListMove, now: Date): Promise<Moved> =>
  runCounted(tx, move, {
    moved: Prisma.sql`
      UPDATE customers c SET rate_set_id = ${move.rateSetId}::uuid, updated_at = ${now}
       WHERE ${namedCustomers(move)} AND ${notOnListYet(move)} RETURNING c.id`,
    cleared: Prisma.sql`
      DELETE FROM agreed_rates a
       WHERE a.ctid = ANY(ARRAY(SELECT w.row FROM in_the_way w WHERE ${move.clearAgreedRates}))
      RETURNING a.product_id`,
  });

/** What moving them would come to; nothing is written. @throws not_found as above */
async function countMoves(tx: Pick<Tx, "$queryRaw">, move: ListMove): Promise<Moved> {
  const [known] = await tx.$queryRaw<{ count: number }[]>(
    Prisma.sql`SELECT count(*)::int FROM customers c WHERE ${namedCustomers(move)}`,
  );
  if (known?.count !== move.customerIds.length) throw notFound("customer");
  return runCounted(tx, move, {
    moved: Prisma.sql`SELECT c.id FROM customers c WHERE ${namedCustomers(move)} AND ${notOnListYet(move)}`,
    cleared: Prisma.sql`SELECT w.row FROM in_the_way w WHERE ${move.clearAgreedRates}`,
  });
}

interface MovingRow {
  id: string;
  name: string;
  fromName: string | null;
  inTheWay: { productName: string; agreedPence: number; listPence: number }[];
}

/** Who would be moved, at most so many: those with prices in the way first, then by name. */
const readMovingCustomers = (
  tx: Pick<Tx, "$queryRaw">,
  move: ListMove,
  most: number,
): Promise<MovingRow[]> =>
  tx.$queryRaw<MovingRow[]>(Prisma.sql`
    SELECT c.id, c.name, r.name AS "fromName", coalesce(own.prices, '[]') AS "inTheWay"
      FROM customers c
      LEFT JOIN rate_sets r ON r.tenant_id = c.tenant_id AND r.id = c.rate_set_id
      LEFT JOIN LATERAL (
            SELECT json_agg(json_build_object('productName', p.name, 'agreedPence', a.unit_price,
                                              'listPence', l.unit_price) ORDER BY p.name) AS prices
              FROM agreed_rates a
              JOIN rate_set_prices l ON l.tenant_id = a.tenant_id AND l.product_id = a.product_id
                                    AND l.rate_set_id = ${move.rateSetId}::uuid
              JOIN products p ON p.tenant_id = a.tenant_id AND p.id = a.product_id
             WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id) own ON true
     WHERE ${namedCustomers(move)} AND ${notOnListYet(move)}
     ORDER BY own.prices IS NULL, c.name, c.id LIMIT ${most}`);

/**
 * In the way are the moved customers' own prices of products the list prices: they go before it. Each
 * customer's are looked up by themselves and cleared by the place of their row: PostgreSQL can't know
 * how many are moved, and would else compare all with all.
 */
async function runCounted(
  tx: Pick<Tx, "$queryRaw">,
  { tenantId, customerIds, rateSetId }: ListMove,
  steps: { moved: Prisma.Sql; cleared: Prisma.Sql },
): Promise<Moved> {
  const [counts] = await tx.$queryRaw<Omit<Moved, "unchanged">[]>(Prisma.sql`
    WITH moved AS (${steps.moved}),
         in_the_way AS (
           SELECT own.row
             FROM moved
            CROSS JOIN LATERAL (
                  SELECT a.ctid AS row, a.product_id FROM agreed_rates a
                   WHERE a.tenant_id = ${tenantId}::uuid AND a.customer_id = moved.id OFFSET 0) own
             JOIN rate_set_prices p ON p.tenant_id = ${tenantId}::uuid AND p.rate_set_id = ${rateSetId}::uuid
                                   AND p.product_id = own.product_id),
         cleared AS (${steps.cleared})
    SELECT (SELECT count(*)::int FROM moved) AS moved,
           (SELECT count(*)::int FROM in_the_way) AS "agreedRatesInTheWay",
           (SELECT count(*)::int FROM cleared) AS "agreedRatesCleared"`);
  if (!counts) throw new Error("Counting gave no row");
  return { ...counts, unchanged: customerIds.length - counts.moved };
}

/** So many names are told; more is no longer read, and the counts hold them. */
const mostPreviewed = 500;

/**
 * The dry run of POST /customers/rate-set with names: who would change their list, and whose own prices
 * go before it. A mutation since thousands of ids fit in no address; it writes nothing.
 */
export const previewRateSet = business("customers:write", { heavy: "bulk" })
  .input(RateSetPreviewQuery)
  .output(RateSetPreview)
  .mutation(async ({ ctx, input: { rateSetId, ...input } }) => {
    const tenantId = ctx.business.id;
    const customerIds = distinctIds(input.customerIds);
    const move = { tenantId, customerIds, rateSetId, clearAgreedRates: false };
    const list = rateSetId === null ? null : await holdList(ctx.db, tenantId, rateSetId);
    const counts = await countMoves(ctx.db, move);
    requireOpenList(list);
    return { ...counts, customers: await readMovingCustomers(ctx.db, move, mostPreviewed) };
  });

/**
 * POST /customers/rate-set: up to 5,000 customers onto one list or off theirs, all
 * together or not at all. 404 for a customer or list that is none of this business, then 409 for an
 * archived list. The statements are as many for one customer as for all.
 */
export const setRateSet = business("customers:write", { heavy: "bulk", dryRuns: true })
  .input(RateSetMove)
  .output(RateSetMoved)
  .mutation(async ({ ctx, input: { rateSetId, clearAgreedRates, dryRun, ...input } }) => {
    const tenantId = ctx.business.id;
    const customerIds = distinctIds(input.customerIds);
    const move = { tenantId, customerIds, rateSetId, clearAgreedRates };
    if (dryRun) {
      const list = rateSetId === null ? null : await holdList(ctx.db, tenantId, rateSetId);
      const counts = await countMoves(ctx.db, move);
      requireOpenList(list);
      return counts;
    }
    return ctx.change(async (tx, record) => {
      const list = rateSetId === null ? null : await holdList(tx, tenantId, rateSetId);
      await holdCustomers(tx, move);
      requireOpenList(list);
      const done = await moveCustomers(tx, move, ctx.now);
      await record({
        action: "customers.rate_set_changed",
        words: list
          ? `Put ${done.moved} customers on the price list ${list.name}`
          : `Took ${done.moved} customers off their price lists`,
        subject:
          rateSetId === null
            ? { kind: "business", id: tenantId }
            : { kind: "rate_set", id: rateSetId },
        after: { rateSetId, ...done },
      });
      return done;
    });
  });
