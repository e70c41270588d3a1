import { runSql, sameBusiness, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { day } from "../../../platform/values/format";
import { byVat } from "../../../platform/values/values";
import { rateOf, type ClassRow } from "./classes";
import { dueOf, type Billed, type Due, type Move, type Terms } from "./days";
import type { RentalPreview } from "./schema";

interface Asking {
  tenantId: string;
  timeZone: string;
  /** The run's days, YYYY-MM-DD. */
  from: string;
  to: string;
}

/**
 * What went to customers and came back of products that are or were of a class, by customer, product and day. A
 * delivery that was undone has never been: what undoes it counts on the day of that delivery. One statement.
 */
function readMoves(
  db: SqlRunner,
  { tenantId, timeZone, to }: Asking,
): Promise<{ customerId: string; productId: string; on: Date; out: number; back: number }[]> {
  const at = sql<Date>`case when m.reason = 'delivery_undone' and m.stop_id is not null then coalesce((
    select max(d.at) from stock_movements d
     where ${sameBusiness("d", "m")} and d.stop_id = m.stop_id and d.reason = 'delivery' and d.at <= m.at), m.at)
    else m.at end`;
  const moved = sqlBuilder
    .selectFrom("stock_movements as m")
    .where("m.tenant_id", "=", tenantId)
    .where("m.customer_id", "is not", null)
    .where(
      sql<boolean>`m.product_id in (select r.product_id from rental_products r where r.tenant_id = ${tenantId})`,
    )
    .select([
      sql<string>`m.customer_id`.as("customerId"),
      "m.product_id as productId",
      "m.condition",
      "m.quantity",
      sql<Date>`(${at} at time zone ${timeZone})::date`.as("on"),
    ]);
  return runSql(
    db,
    sqlBuilder
      .selectFrom(moved.as("d"))
      .where(sql<boolean>`d."on" <= ${to}::date`)
      .groupBy(["d.customerId", "d.productId", "d.on"])
      .orderBy("d.customerId")
      .orderBy("d.on")
      .orderBy("d.productId")
      .select([
        "d.customerId",
        "d.productId",
        "d.on",
        sql<number>`coalesce(-sum(d.quantity) filter (where d.condition = 'full'), 0)::int`.as(
          "out",
        ),
        sql<number>`coalesce(sum(d.quantity) filter (where d.condition = 'empty'), 0)::int`.as(
          "back",
        ),
      ]),
  );
}

/** What all runs billed so far, by customer and class: without what stands on void invoices and reversed credit notes. */
async function readBilled(db: SqlRunner, tenantId: string): Promise<Map<string, Billed>> {
  const rows = await runSql(
    db,
    sqlBuilder
      .selectFrom("rental_charges as c")
      .leftJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "c.tenant_id").onRef("i.id", "=", "c.invoice_id"),
      )
      .where("c.tenant_id", "=", tenantId)
      .where(sql<boolean>`i.status is distinct from 'void'`)
      .where(
        sql<boolean>`not exists (select from credit_notes v
          where ${sameBusiness("v", "c")} and v.reverses_id = c.credit_note_id)`,
      )
      .groupBy(["c.customer_id", "c.class_id"])
      .select([
        "c.customer_id as customerId",
        "c.class_id as classId",
        sql<number>`sum(c.bottle_days + c.correction_days)::int`.as("bottleDays"),
        sql<number>`sum(c.free_days + c.correction_free_days)::int`.as("freeDays"),
        sql<number>`sum(c.net_pence)::int`.as("netPence"),
      ]),
  );
  return new Map(rows.map((row) => [keyOf(row), row]));
}

const keyOf = ({ customerId, classId }: { customerId: string; classId: string }) =>
  `${customerId} ${classId}`;

export interface DueLine extends Due {
  rentalClass: ClassRow;
}

export interface DueCustomer {
  customerId: string;
  customerName: string;
  lines: DueLine[];
}

/** What every customer is to be billed by a run, by name. Who was erased is left out: nobody is left to be billed. */
export async function readDue(
  db: SqlRunner & Pick<Tx, "customer">,
  asking: Asking,
  classes: readonly ClassRow[],
): Promise<DueCustomer[]> {
  const { tenantId } = asking;
  const moves = await readMoves(db, asking);
  const billed = await readBilled(db, tenantId);
  const byCustomer = new Map<string, Move[]>();
  for (const { customerId, on, ...move } of moves) {
    const theirs = byCustomer.get(customerId) ?? [];
    theirs.push({ ...move, on: day(on) });
    byCustomer.set(customerId, theirs);
  }
  const customers = await db.customer.findMany({
    where: { tenantId, id: { in: [...byCustomer.keys()] }, erasedAt: null },
    select: { id: true, name: true },
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const terms = classes.map((rentalClass) => ({ rentalClass, terms: termsOf(rentalClass) }));
  return customers
    .map(({ id: customerId, name: customerName }) => ({
      customerId,
      customerName,
      lines: terms
        .map(({ rentalClass, terms: of }): DueLine => {
          const before = billed.get(keyOf({ customerId, classId: rentalClass.id }));
          const none = { bottleDays: 0, freeDays: 0, netPence: 0 };
          const ofClass = (byCustomer.get(customerId) ?? []).filter(({ productId }) =>
            of.products.some((one) => one.productId === productId),
          );
          return { rentalClass, ...dueOf(ofClass, of, asking, before ?? none) };
        })
        .filter(saysSomething)
        .toSorted((a, b) => byVat(a.rentalClass, b.rentalClass)),
    }))
    .filter(({ lines }) => lines.length > 0);
}

/** The first day of a class is that of its first rate. */
const termsOf = ({ rates, products }: ClassRow): Terms => ({
  rates: rates.map(rateOf),
  products: products.map(({ productId, fromOn, untilOn }) => ({
    productId,
    from: day(fromOn),
    until: untilOn && day(untilOn),
  })),
});

const saysSomething = (due: Due): boolean =>
  [due.bottleDays, due.correctionDays, due.correctionFreeDays, due.netPence].some((n) => n !== 0);

export const viewDue = ({
  customerId,
  customerName,
  lines,
}: DueCustomer): z.infer<typeof RentalPreview>["items"][number] => ({
  customerId,
  customerName,
  lines: lines.map(({ rentalClass, evenly: _evenly, ...due }) => ({
    classId: rentalClass.id,
    className: rentalClass.name,
    vatRate: rentalClass.vatRate,
    vatTreatment: rentalClass.vatTreatment,
    ...due,
  })),
  netPence: lines.reduce((sum, { netPence }) => sum + netPence, 0),
});
