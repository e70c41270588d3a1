import { runSql, sameBusiness, sql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { dateTime, day } from "../../../platform/values/format";
import type { RentalRun, RentalRunPage } from "./schema";

/** Runs as `r` with their sums. A caller adds which; it must name the tenant. */
export const selectRuns = sqlBuilder.selectFrom("rental_runs as r").select([
  "r.id",
  "r.from_on as from",
  "r.to_on as to",
  "r.posted_at as postedAt",
  "r.posted_by_name as postedByName",
  sql<number>`(select count(distinct c.customer_id)::int from rental_charges c
    where ${sameBusiness("c", "r")} and c.run_id = r.id)`.as("customers"),
  sql<number>`(select coalesce(sum(c.bottle_days), 0)::int from rental_charges c
    where ${sameBusiness("c", "r")} and c.run_id = r.id)`.as("bottleDays"),
  sql<number>`(select coalesce(sum(c.net_pence), 0)::int from rental_charges c
    where ${sameBusiness("c", "r")} and c.run_id = r.id)`.as("netPence"),
  sql<number>`(select count(*)::int from rental_holds h
    where ${sameBusiness("h", "r")} and h.run_id = r.id)`.as("held"),
]);

interface RunRow {
  id: string;
  from: Date;
  to: Date;
  postedAt: Date;
  postedByName: string;
  customers: number;
  bottleDays: number;
  netPence: number;
  held: number;
}

export const viewRun = ({
  from,
  to,
  postedAt,
  ...run
}: RunRow): z.infer<typeof RentalRunPage>["items"][number] => ({
  ...run,
  from: day(from),
  to: day(to),
  postedAt: dateTime(postedAt),
});

/** One run with what it billed, by customer. @throws not_found */
export async function readRun(
  db: SqlRunner & Pick<Tx, "rentalHold">,
  tenantId: string,
  id: string,
): Promise<z.infer<typeof RentalRun>> {
  const [run] = await runSql(
    db,
    selectRuns.where("r.tenant_id", "=", tenantId).where("r.id", "=", id),
  );
  if (!run) throw notFound("rental run");
  const charges = await runSql(
    db,
    sqlBuilder
      .selectFrom("rental_charges as c")
      .innerJoin("customers as u", (join) =>
        join.onRef("u.tenant_id", "=", "c.tenant_id").onRef("u.id", "=", "c.customer_id"),
      )
      .innerJoin("rental_classes as k", (join) =>
        join.onRef("k.tenant_id", "=", "c.tenant_id").onRef("k.id", "=", "c.class_id"),
      )
      .leftJoin("invoices as i", (join) =>
        join.onRef("i.tenant_id", "=", "c.tenant_id").onRef("i.id", "=", "c.invoice_id"),
      )
      .leftJoin("credit_notes as n", (join) =>
        join.onRef("n.tenant_id", "=", "c.tenant_id").onRef("n.id", "=", "c.credit_note_id"),
      )
      .where("c.tenant_id", "=", tenantId)
      .where("c.run_id", "=", id)
      .orderBy("u.name")
      .orderBy("c.customer_id")
      .orderBy("k.name")
      .select([
        "c.customer_id as customerId",
        "u.name as customerName",
        "c.class_id as classId",
        "k.name as className",
        "c.bottle_days as bottleDays",
        "c.free_days as freeDays",
        "c.correction_days as correctionDays",
        "c.correction_free_days as correctionFreeDays",
        "c.net_pence as netPence",
        "c.invoice_id as invoiceId",
        "i.number as invoiceNumber",
        "c.credit_note_id as creditNoteId",
        "n.number as creditNoteNumber",
      ]),
  );
  const holds = await db.rentalHold.findMany({
    where: { tenantId, runId: id },
    include: { customer: { select: { name: true } } },
    orderBy: { customerId: "asc" },
  });
  return {
    ...viewRun(run),
    charges,
    holds: holds.map(({ customerId, reason, customer }) => ({
      customerId,
      reason,
      customerName: customer.name,
    })),
  };
}
