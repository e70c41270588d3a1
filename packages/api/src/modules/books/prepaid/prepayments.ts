import {
  runSql,
  sameBusiness,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
} from "@roundsman/db";
import { z } from "zod";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { search, wordsIn } from "../../../platform/values/search";
import { byVat } from "../../../platform/values/values";
import { sharedOver, sumsOrdered } from "../../orders";
import { linesOf } from "../month/orders";
import type { Prepayment, PrepaymentPage, PrepaymentQuery } from "./schema";

/* Orders that were paid by a day and not delivered by it, the latest first: as `held.paidAheadPence` adds them up. */

interface Asked {
  tenantId: string;
  /** YYYY-MM-DD */
  on: string;
}

const selectPage = ({ tenantId, on }: Asked, after: string | null, limit: number) =>
  sqlBuilder
    .selectFrom("orders as o")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("allocations as a")
          .where("a.tenant_id", "=", tenantId)
          .whereRef("a.order_id", "=", "o.id")
          .where("a.booked_on", "<=", sql<Date>`${on}::date`)
          .select(sql<number>`coalesce(sum(a.amount_pence), 0)::int`.as("pence"))
          .as("paid"),
      (join) => join.onTrue(),
    )
    .where("o.tenant_id", "=", tenantId)
    .where(sql<boolean>`(o.booked_on is null or o.booked_on > ${on}::date)`)
    .where("paid.pence", ">", 0)
    .where((eb) => (after === null ? eb.lit(true) : eb("o.id", "<", after)))
    .orderBy("o.id", "desc")
    .limit(limit)
    .select([
      "o.id as orderId",
      "o.number as orderNumber",
      "o.customer_id as customerId",
      "o.customer_name as customerName",
      "o.status",
      "o.delivery_charge_pence as deliveryChargePence",
      "o.charge_rule as chargeRule",
      linesOf.as("lines"),
      "paid.pence as totalPence",
      sql<number>`(select coalesce(sum(p.vat_pence), 0)::int from prepayments p
        where ${sameBusiness("p", "o")} and p.order_id = o.id and p.day <= ${on}::date)`.as(
        "countedVatPence",
      ),
    ]);
type Row = InferResult<ReturnType<typeof selectPage>>[number];

function view({ lines, deliveryChargePence, chargeRule, ...row }: Row): Prepayment {
  const ordered = sumsOrdered({ lines, deliveryChargePence, chargeRule });
  const rates = sharedOver(ordered.parts, row.totalPence)
    .map((part) => ({ ...part, totalPence: part.netPence + part.vatPence }))
    .toSorted(byVat);
  const vatPence = rates.reduce((sum, rate) => sum + rate.vatPence, 0);
  return { ...row, rates, netPence: row.totalPence - vatPence, vatPence };
}

/** Returns a page of orders. One statement, two where a search finds nothing to the letter. */
export async function prepaymentsOn(
  db: SqlRunner,
  asked: Asked,
  { cursor, limit, q }: Omit<z.output<typeof PrepaymentQuery>, "on">,
): Promise<z.infer<typeof PrepaymentPage>> {
  const after = decodeCursor(cursor, z.tuple([z.uuid()]));
  const page = selectPage(asked, after?.[0] ?? null, limit + 1);
  const rows = await search(q, (words) =>
    runSql(
      db,
      page.where((eb) => eb.and(wordsIn(words, "o.found_by"))),
    ),
  );
  return toPage(rows, limit, view, ({ orderId }) => [orderId]);
}
