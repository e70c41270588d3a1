import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { writeCsv } from "../../../platform/values/csv";
import { fromDay, longDay, pounds, todayIn } from "../../../platform/values/format";
import { drawTables, readIssuer, type TablesOnPaper } from "../../billing";
import { debtorsOn } from "./ageing";
import { Debtors, DebtorsQuery } from "./schema";

const dayFor = (
  { on }: z.output<typeof DebtorsQuery>,
  { business: { timeZone }, now }: { business: { timeZone: string }; now: Date },
): string => on ?? todayIn(timeZone, now);

/** GET /books/debtors: what each customer owed on a day, by age. */
export const debtors = business("accounting:read", { heavy: "export" })
  .input(DebtorsQuery)
  .output(Debtors)
  .query(({ ctx, input }) =>
    debtorsOn(ctx.db, { tenantId: ctx.business.id, on: dayFor(input, ctx) }),
  );

/** GET /books/debtors/pdf: the same on A4. */
export const debtorsPdf = business("accounting:read", { heavy: "export" })
  .input(DebtorsQuery)
  .output(z.custom<Uint8Array>((value) => value instanceof Uint8Array))
  .query(async ({ ctx, input }) => {
    const { id: tenantId } = ctx.business;
    const on = dayFor(input, ctx);
    const owed = await debtorsOn(ctx.db, { tenantId, on });
    const issuer = await readIssuer(ctx.db, tenantId);
    ctx.reply.headers["Content-Disposition"] = `inline; filename="debtors-${on}.pdf"`;
    const paper = { ...onPaper(owed), issuer, at: ctx.now };
    return ctx.budget.within("drawing", tenantId, () => drawTables(paper));
  });

/** GET /books/debtors/csv: the same as a file, in pounds. */
export const debtorsCsv = business("accounting:read", { heavy: "export" })
  .input(DebtorsQuery)
  .output(z.custom<AsyncIterable<string>>((value) => value instanceof Object))
  .query(async ({ ctx, input }) => {
    const on = dayFor(input, ctx);
    const owed = await debtorsOn(ctx.db, { tenantId: ctx.business.id, on });
    ctx.reply.headers["Content-Disposition"] = `attachment; filename="debtors-${on}.csv"`;
    return inOnePiece(asCsv(owed));
  });

async function* inOnePiece(text: string): AsyncGenerator<string> {
  yield text;
}

type Ages = Debtors["totals"];

const figuresOf = (row: Ages): number[] => [
  row.notDuePence,
  row.upTo30Pence,
  row.upTo60Pence,
  row.upTo90Pence,
  row.over90Pence,
  row.creditPence,
  row.balancePence,
];

const asCsv = ({ on, items, totals }: Debtors): string =>
  writeCsv([
    [
      "customer",
      "name",
      "day",
      "not due",
      "1-30",
      "31-60",
      "61-90",
      "over 90",
      "credit",
      "balance",
    ],
    ...items.map((row) => [
      row.customerId,
      row.customerName,
      on,
      ...figuresOf(row).map((pence) => pence / 100),
    ]),
    [null, "Total", on, ...figuresOf(totals).map((pence) => pence / 100)],
  ]);

const onPaper = ({
  on,
  items,
  totals,
  booksPence,
}: Debtors): Pick<TablesOnPaper, "title" | "about" | "facts" | "tables"> => ({
  title: "Who owes",
  about: longDay(fromDay(on)),
  facts: [
    `On  ${longDay(fromDay(on))}`,
    `Owed  ${pounds(totals.owedPence)}`,
    `In the books  ${pounds(booksPence)}`,
  ],
  tables: [
    {
      title: "By days overdue",
      columns: ["Not due", "1-30", "31-60", "61-90", "Over 90", "Credit", "Balance"],
      rows: [
        ...items.map((row) => [row.customerName, ...figuresOf(row).map((pence) => pounds(pence))]),
        ["Total", ...figuresOf(totals).map((pence) => pounds(pence))],
      ],
      note: "Credit is not taken off the other columns. A delivery that was not paid was due on its day.",
    },
  ],
});
