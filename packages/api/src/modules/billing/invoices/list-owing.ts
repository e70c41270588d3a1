import { Prisma } from "@roundsman/db";
import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { within } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { todayIn } from "../../../platform/values/view";
import { OwingPage, OwingQuery } from "../invoice/schema";

type Row = z.infer<typeof OwingPage>["items"][number];

const Place = z.tuple([z.int(), Uuid]);

/** Who owes what on invoices, by how long it is overdue: the largest debts first. Two statements. */
export const listOwing = business("invoices:read")
  .input(OwingQuery)
  .output(OwingPage)
  .query(async ({ ctx, input: { q, cursor, limit } }) => {
    const tenantId = ctx.business.id;
    const today = todayIn(ctx.business.timeZone, ctx.now);
    const after = decodeCursor(cursor, Place);
    const open = Prisma.sql`
      FROM invoices i JOIN customers c ON c.tenant_id = i.tenant_id AND c.id = i.customer_id
     WHERE i.tenant_id = ${tenantId}::uuid AND i.status = 'sent'
       ${q ? Prisma.sql`AND c.name ILIKE ${within(q)}` : Prisma.empty}`;
    const [totals] = await ctx.db.$queryRaw<Omit<Row, "customerId" | "customerName" | "email">[]>(
      Prisma.sql`SELECT ${figures(today)} ${open}`,
    );
    const rows = await ctx.db.$queryRaw<Row[]>(Prisma.sql`
      SELECT * FROM (
        SELECT c.id AS "customerId", c.name AS "customerName", c.email::text, ${figures(today)} ${open}
         GROUP BY c.id, c.name, c.email) owing
       ${after ? Prisma.sql`WHERE ("owedPence", "customerId") < (${after[0]}, ${after[1]}::uuid)` : Prisma.empty}
       ORDER BY "owedPence" DESC, "customerId" DESC LIMIT ${limit + 1}`);
    if (!totals) throw new Error("Counting gave no row");
    return {
      totals,
      ...toPage(
        rows,
        limit,
        (row) => row,
        (row) => [row.owedPence, row.customerId],
      ),
    };
  });

/** Sums of invoices `i` by age; float8 holds more than an integer and is exact for pence. */
const figures = (today: string): Prisma.Sql => {
  const overdueBy = (from: number, to: number | null) => Prisma.sql`
    coalesce(sum(i.total_pence) FILTER (WHERE ${today}::date - i.due_on >= ${from}::int
      ${to === null ? Prisma.empty : Prisma.sql`AND ${today}::date - i.due_on <= ${to}::int`}), 0)::float8`;
  return Prisma.sql`
    count(*)::int AS invoices, coalesce(sum(i.total_pence), 0)::float8 AS "owedPence",
    coalesce(sum(i.total_pence) FILTER (WHERE i.due_on >= ${today}::date), 0)::float8 AS "notDuePence",
    ${overdueBy(1, 30)} AS "upTo30Pence", ${overdueBy(31, 60)} AS "upTo60Pence",
    ${overdueBy(61, null)} AS "overPence"`;
};
