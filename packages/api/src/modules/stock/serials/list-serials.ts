import { runSql, sql } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { daysAfter, todayIn } from "../../../platform/values/format";
import { sqlDay } from "../../../platform/values/own-days";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { Day, Uuid } from "../../../platform/values/values";
import { selectSerials, viewSerial, type SerialReader } from "./queries";
import { Serial, SerialQuery } from "./schema";

export interface Reading {
  business: { timeZone: string };
  now: Date;
  scopes: { has: (scope: "customers:read") => boolean };
}

/** Who reads, as the rows are shown to them. */
export const readerOf = ({ business: { timeZone }, now, scopes }: Reading): SerialReader => ({
  today: todayIn(timeZone, now),
  seesCustomers: scopes.has("customers:read"),
});

const Cursor = z.tuple([z.string(), Uuid]);

/** GET /stock/serials: by number. */
export const list = business("stock:read")
  .input(SerialQuery)
  .output(pageOf(Serial))
  .query(async ({ ctx, input }) => {
    const { q, productId, condition, place, locationId, roundId, customerId, testDueBy } = input;
    const after = decodeCursor(input.cursor, Cursor);
    const rows = await search(q, (words) =>
      runSql(
        ctx.db,
        selectSerials
          .where((eb) =>
            eb.and([
              eb("s.tenant_id", "=", ctx.business.id),
              ...wordsIn(words, "s.found_by", "p.found_by"),
              ...(productId ? [eb("s.product_id", "=", productId)] : []),
              ...(condition ? [eb("s.condition", "=", condition)] : []),
              ...(place ? [eb("s.place", "=", place)] : []),
              ...(locationId ? [eb("s.location_id", "=", locationId)] : []),
              ...(roundId ? [eb("s.round_id", "=", roundId)] : []),
              ...(customerId ? [eb("s.customer_id", "=", customerId)] : []),
              ...(testDueBy
                ? [eb("s.test_due_on", "<=", sqlDay(testDueBy)), eb("s.place", "<>", "scrapped")]
                : []),
              ...(after ? [eb(eb.refTuple("s.number_key", "s.id"), ">", eb.tuple(...after))] : []),
            ]),
          )
          .orderBy("s.number_key")
          .orderBy("s.id")
          .limit(input.limit + 1),
      ),
    );
    const reader = readerOf(ctx);
    return toPage(
      rows,
      input.limit,
      (row) => viewSerial(row, reader),
      (row) => [row.numberKey, row.id],
    );
  });

/** How far ahead the office is told of tests that run out. */
const remindDays = 30;
const mostShown = 5;

/** What Today calls to mind: those out of test, and those whose test runs out within 30 days. Asked where numbers are tracked. */
export const endingTests = business("stock:read", { personOnly: true })
  .output(z.object({ count: z.int(), until: Day, items: z.array(Serial) }))
  .query(async ({ ctx }) => {
    const reader = readerOf(ctx);
    const until = daysAfter(reader.today, remindDays);
    const rows = await runSql(
      ctx.db,
      selectSerials
        .where("s.tenant_id", "=", ctx.business.id)
        .where("s.test_due_on", "<=", sqlDay(until))
        .where("s.place", "<>", sql.lit("scrapped"))
        .orderBy("s.test_due_on")
        .orderBy("s.id")
        .select(sql<number>`(count(*) over ())::int`.as("count"))
        .limit(mostShown),
    );
    const items = rows.map((row) => viewSerial(row, reader));
    return { count: rows[0]?.count ?? 0, until, items };
  });
