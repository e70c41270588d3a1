import {
  expressionBuilder,
  runSql,
  sqlBuilder,
  type Expression,
  type SqlBool,
  type Tables,
} from "@roundsman/db";
import { z } from "zod";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, momentIn } from "../../../platform/values/format";
import { withinDays } from "../../../platform/values/own-days";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import type { Word } from "../../../platform/values/words";
import { DateTime, Uuid } from "../../../platform/values/values";
import { count } from "./count-stock";
import { grid } from "./grid";
import { Condition, LevelQuery, MovementQuery, StockLevel, StockMovement } from "../schema";

const LevelCursor = z.tuple([Uuid, Uuid, Condition]);

/** What is somewhere: a level, or a movement. */
const s = expressionBuilder<
  Tables & { s: Pick<Tables["stock_levels"], "product_id" | "location_id"> },
  "s"
>();

/** Levels or movements (`s`) that have each word in their product or their yard. */
export const ofProductOrYard = (tenantId: string, words: readonly Word[]): Expression<SqlBool>[] =>
  words.map((word) => {
    const products = s
      .selectFrom("products as p")
      .where("p.tenant_id", "=", tenantId)
      .where((eb) => eb.and(wordsIn([word], "p.found_by")))
      .select("p.id");
    const yards = s
      .selectFrom("locations as l")
      .where("l.tenant_id", "=", tenantId)
      .where((eb) => eb.and(wordsIn([word], "l.found_by")))
      .select("l.id");
    return s.or([s("s.product_id", "in", products), s("s.location_id", "in", yards)]);
  });

/** GET /stock/levels: what there is, yard by yard. */
const listLevels = business("stock:read")
  .input(LevelQuery)
  .output(pageOf(StockLevel))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, LevelCursor);
    const { locationId, productId, condition, q, limit } = input;
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        sqlBuilder
          .selectFrom("stock_levels as s")
          .where((eb) =>
            eb.and([
              eb("s.tenant_id", "=", ctx.business.id),
              ...(locationId ? [eb("s.location_id", "=", locationId)] : []),
              ...(productId ? [eb("s.product_id", "=", productId)] : []),
              ...(condition ? [eb("s.condition", "=", condition)] : []),
              ...ofProductOrYard(ctx.business.id, words),
              ...(after
                ? [
                    eb(
                      eb.refTuple("s.location_id", "s.product_id", "s.condition"),
                      ">",
                      eb.tuple(...after),
                    ),
                  ]
                : []),
            ]),
          )
          .select([
            "s.location_id as locationId",
            "s.product_id as productId",
            "s.condition",
            "s.on_hand as onHand",
            "s.held",
          ])
          .orderBy("s.location_id")
          .orderBy("s.product_id")
          .orderBy("s.condition")
          .limit(limit + 1),
      ),
    );
    return toPage(
      rows,
      input.limit,
      (row) => row,
      (row) => [row.locationId, row.productId, row.condition],
    );
  });

const MovementCursor = z.tuple([DateTime, Uuid]);

/** GET /stock/movements: the ledger, newest first. Days are those of the business's own clock. */
const listMovements = business("stock:read")
  .input(MovementQuery)
  .output(pageOf(StockMovement))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, MovementCursor);
    const { id: tenantId, timeZone } = ctx.business;
    const { locationId, productId, condition, reason, q } = input;
    const page = (words: readonly Word[]) =>
      sqlBuilder
        .selectFrom("stock_movements as s")
        .where((eb) =>
          eb.and([
            eb("s.tenant_id", "=", tenantId),
            ...(locationId ? [eb("s.location_id", "=", locationId)] : []),
            ...(productId ? [eb("s.product_id", "=", productId)] : []),
            ...(condition ? [eb("s.condition", "=", condition)] : []),
            ...(reason ? [eb("s.reason", "=", reason)] : []),
            ...withinDays(eb.ref("s.at"), input, timeZone),
            ...ofProductOrYard(tenantId, words),
            ...(after
              ? [eb(eb.refTuple("s.at", "s.id"), "<", eb.tuple(new Date(after[0]), after[1]))]
              : []),
          ]),
        )
        .selectAll("s")
        .orderBy("s.at", "desc")
        .orderBy("s.id", "desc")
        .limit(input.limit + 1);
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        sqlBuilder
          .selectFrom(page(words).as("m"))
          .innerJoin("locations as l", (join) =>
            join.onRef("l.tenant_id", "=", "m.tenant_id").onRef("l.id", "=", "m.location_id"),
          )
          .innerJoin("products as p", (join) =>
            join.onRef("p.tenant_id", "=", "m.tenant_id").onRef("p.id", "=", "m.product_id"),
          )
          .leftJoin("stock_counts as k", (join) =>
            join.onRef("k.tenant_id", "=", "m.tenant_id").onRef("k.id", "=", "m.count_id"),
          )
          .leftJoin("supplier_receipts as r", (join) =>
            join.onRef("r.tenant_id", "=", "m.tenant_id").onRef("r.id", "=", "m.receipt_id"),
          )
          .select([
            "m.id",
            "m.at",
            "m.location_id as locationId",
            "l.name as locationName",
            "m.product_id as productId",
            "p.name as productName",
            "m.condition",
            "m.quantity",
            "m.reason",
            "m.order_id as orderId",
            "m.customer_id as customerId",
            "m.round_id as roundId",
            "m.transfer_id as transferId",
            "m.receipt_id as receiptId",
            "r.order_id as supplierOrderId",
            "m.count_id as countId",
            "k.counted_at as countedAt",
          ])
          .orderBy("m.at", "desc")
          .orderBy("m.id", "desc"),
      ),
    );
    return toPage(
      rows,
      input.limit,
      ({ at, countedAt, ...row }) => ({
        ...row,
        at: dateTime(at),
        ...explained(row, countedAt, timeZone),
      }),
      ({ at, id }) => [dateTime(at), id],
    );
  });

type Correction = Pick<
  z.infer<typeof StockMovement>,
  "reason" | "orderId" | "roundId" | "transferId" | "receiptId"
>;

/** Says of a count's movement that is another's too why it is there (docs/decisions/0422). */
function explained(of: Correction, countedAt: Date | null, timeZone: string) {
  const cause = of.receiptId ?? of.transferId ?? of.roundId ?? of.orderId;
  if (of.reason !== "count" || countedAt === null || cause === null) return {};
  const count = `the count of ${momentIn(timeZone, countedAt)}`;
  const explanation =
    of.roundId && !of.orderId
      ? `What the van had taken before ${count}, recorded after it.`
      : `It was in ${count} already, so the counted level stays.`;
  return { explanation };
}

export const stock = router({ listLevels, listMovements, grid, count });
