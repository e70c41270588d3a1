import {
  anyUuid,
  expressionBuilder,
  jsonBuildObject,
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type SqlRunner,
  type Tables,
  type Tx,
} from "@roundsman/db";
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

const c = expressionBuilder<{ c: Tables["customers"] }, "c">();

const namedCustomers = ({ tenantId, customerIds }: ListMove) =>
  c.and([c("c.tenant_id", "=", tenantId), c("c.id", "=", anyUuid(customerIds))]);

/** Those of them who are not on the list yet. */
const movingCustomers = (move: ListMove) =>
  c.and([
    namedCustomers(move),
    c("c.rate_set_id", "is distinct from", sql<string>`${move.rateSetId}::uuid`),
  ]);

/**
 * Holds the customers until the change is through, in the order of their ids, so that two moves at
 * once stand in line.
 * @throws not_found where one of them is none of this business
 */
async function holdCustomers(tx: Tx, move: ListMove): Promise<void> {
  const held = await runSqlForOne(
    tx,
    sqlBuilder
      .selectFrom(
        sqlBuilder
          .selectFrom("customers as c")
          .where(namedCustomers(move))
          .select("c.id")
          .orderBy("c.id")
          .forNoKeyUpdate()
          .as("held"),
      )
      .select(counted.as("count")),
  );
  if (held?.count !== move.customerIds.length) throw notFound("customer");
}

const counted = sql<number>`count(*)::int`;

/** What moving them would come to; nothing is written. @throws not_found as above */
async function countMoves(runner: SqlRunner, move: ListMove): Promise<Moved> {
  const known = await runSqlForOne(
    runner,
    sqlBuilder.selectFrom("customers as c").where(namedCustomers(move)).select(counted.as("count")),
  );
  if (known?.count !== move.customerIds.length) throw notFound("customer");
  return moveCustomers(runner, move, null);
}

/** Who would be moved, at most so many: those with prices in the way first, then by name. */
const readMovingCustomers = (runner: SqlRunner, move: ListMove, most: number) =>
  runSql(
    runner,
    sqlBuilder
      .selectFrom("customers as c")
      .leftJoin("rate_sets as r", (join) =>
        join.onRef("r.tenant_id", "=", "c.tenant_id").onRef("r.id", "=", "c.rate_set_id"),
      )
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom("agreed_rates as a")
            .innerJoin("rate_set_prices as l", (join) =>
              join
                .onRef("l.tenant_id", "=", "a.tenant_id")
                .onRef("l.product_id", "=", "a.product_id")
                .on("l.rate_set_id", "=", sql<string>`${move.rateSetId}::uuid`),
            )
            .innerJoin("products as p", (join) =>
              join.onRef("p.tenant_id", "=", "a.tenant_id").onRef("p.id", "=", "a.product_id"),
            )
            .whereRef("a.tenant_id", "=", "c.tenant_id")
            .whereRef("a.customer_id", "=", "c.id")
            .select((price) =>
              price.fn
                .jsonAgg(
                  jsonBuildObject({
                    productName: price.ref("p.name"),
                    agreedPence: price.ref("a.unit_price"),
                    listPence: price.ref("l.unit_price"),
                  }),
                )
                .orderBy("p.sort_name")
                .as("prices"),
            )
            .as("own"),
        (join) => join.onTrue(),
      )
      .where(movingCustomers(move))
      .select((eb) => [
        "c.id",
        "c.name",
        "r.name as fromName",
        eb.fn.coalesce("own.prices", sql<never[]>`'[]'`).as("inTheWay"),
      ])
      .orderBy((eb) => eb("own.prices", "is", null))
      .orderBy("c.name")
      .orderBy("c.id")
      .limit(most),
  );

/**
 * Moves held customers and clears what was asked for, in one statement; without `now` only counts what
 * that would come to. In the way are the moved customers' own prices of products the list prices: they
 * go before it. Each customer's are looked up by themselves: PostgreSQL can't know how many are moved, and would else
 * compare all with all.
 */
async function moveCustomers(runner: SqlRunner, move: ListMove, now: Date | null): Promise<Moved> {
  const { tenantId, rateSetId } = move;
  const counts = await runSqlForOne(
    runner,
    sqlBuilder
      .with("moved", (db) =>
        now === null
          ? db.selectFrom("customers as c").where(movingCustomers(move)).select("c.id")
          : db
              .updateTable("customers as c")
              .set({ rate_set_id: rateSetId, updated_at: now })
              .where(movingCustomers(move))
              .returning("c.id"),
      )
      .with("in_the_way", (db) =>
        db
          .selectFrom("moved")
          .crossJoinLateral((eb) =>
            eb
              .selectFrom("agreed_rates as a")
              .where("a.tenant_id", "=", tenantId)
              .whereRef("a.customer_id", "=", "moved.id")
              .select(["a.customer_id", "a.product_id"])
              .offset(sql.lit(0))
              .as("own"),
          )
          .innerJoin("rate_set_prices as p", (join) =>
            join
              .on("p.tenant_id", "=", tenantId)
              .on("p.rate_set_id", "=", sql<string>`${rateSetId}::uuid`)
              .onRef("p.product_id", "=", "own.product_id"),
          )
          .select(["own.customer_id", "own.product_id"]),
      )
      .with("cleared", (db) => {
        const isWanted = sql<boolean>`${move.clearAgreedRates}::boolean`;
        return now === null
          ? db.selectFrom("in_the_way as w").where(isWanted).select("w.product_id")
          : db
              .deleteFrom("agreed_rates as a")
              .using("in_the_way as w")
              .where("a.tenant_id", "=", tenantId)
              .whereRef("a.customer_id", "=", "w.customer_id")
              .whereRef("a.product_id", "=", "w.product_id")
              .where(isWanted)
              .returning("a.product_id");
      })
      .selectNoFrom((eb) => [
        eb.selectFrom("moved").select(counted.as("count")).$asScalar().$notNull().as("moved"),
        eb
          .selectFrom("in_the_way")
          .select(counted.as("count"))
          .$asScalar()
          .$notNull()
          .as("agreedRatesInTheWay"),
        eb
          .selectFrom("cleared")
          .select(counted.as("count"))
          .$asScalar()
          .$notNull()
          .as("agreedRatesCleared"),
      ]),
  );
  if (!counts) throw new Error("Counting gave no row");
  return { ...counts, unchanged: move.customerIds.length - counts.moved };
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
