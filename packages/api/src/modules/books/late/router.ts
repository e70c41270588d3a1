import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { writeCsv } from "../../../platform/values/csv";
import { vatWords } from "../../../platform/values/values";
import { billedLate as billedLateOf, billedLateAfter, type Place } from "./billed-late";
import { BilledLateDays, BilledLatePage, BilledLateQuery, type BilledLate } from "./schema";

/** GET /books/billed-late: deliveries that were billed too late, the latest tax point first. */
export const billedLate = business("accounting:read")
  .input(BilledLateQuery)
  .output(BilledLatePage)
  .query(({ ctx, input }) => billedLateOf(ctx.db, ctx.business.id, input));

/** GET /books/billed-late/csv: all of them as a file, a row for each rate, in pounds. */
export const billedLateCsv = business("accounting:read", { heavy: "export" })
  .input(BilledLateDays)
  .output(z.custom<AsyncIterable<string>>((value) => value instanceof Object))
  .query(({ ctx, input }) => {
    const { database } = ctx;
    const asked = { ...input, tenantId: ctx.business.id };
    ctx.reply.headers["Content-Disposition"] = 'attachment; filename="billed-late.csv"';
    const readAfter = (after: Place | null) => (): Promise<Batch> =>
      billedLateAfter(database.business, asked, after);
    return pages();

    async function* pages(): AsyncGenerator<string> {
      yield writeCsv([csvColumns]);
      let after: Place | null = null;
      do {
        // Read while the answer is being sent, after the request's own hold on the business.
        const batch: Batch = await database.inBusiness(asked.tenantId, readAfter(after));
        yield writeCsv(batch.items.flatMap(csvRows));
        after = batch.next;
      } while (after !== null);
    }
  });

type Batch = Awaited<ReturnType<typeof billedLateAfter>>;

const csvColumns = [
  "tax point",
  "month",
  "order",
  "invoice",
  "customer",
  "delivered",
  "billed",
  "days",
  "VAT rate",
  "net",
  "VAT",
  "gross",
];

const csvRows = (row: BilledLate) =>
  row.rates.map(({ netPence, vatPence, totalPence, ...kind }) => [
    row.taxPoint,
    row.taxPoint.slice(0, 7),
    row.orderNumber,
    row.invoiceNumber,
    row.customerName,
    row.deliveredOn,
    row.billedOn,
    row.days,
    vatWords(kind),
    netPence / 100,
    vatPence / 100,
    totalPence / 100,
  ]);
