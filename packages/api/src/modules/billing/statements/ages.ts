import { runSqlForOne, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { unpaidDeliveries } from "../../orders";

/* The rest of each document of customers' accounts at the end of a day, and its age (docs/decisions/0405). */

export interface AccountsOnDay {
  tenantId: string;
  /** Left out, the accounts of all customers. */
  customerId?: string | undefined;
  /** YYYY-MM-DD: documents and payments up to its end count. */
  on: string;
}

const dayOf = (on: string) => sql<Date>`${on}::date`;

const isTheirs = (column: string, customerId: string | undefined) =>
  customerId === undefined
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = ${customerId}::uuid`;

/**
 * Selects the rest of each invoice and unpaid delivery at the end of the day, and the day on which it was due. A payment
 * counts on its day in the books, and one that is earlier than its invoice from the day of that.
 */
export const leftOf = ({ tenantId, customerId, on }: AccountsOnDay) =>
  sqlBuilder
    .selectFrom("invoices as i")
    .where("i.tenant_id", "=", tenantId)
    .where(isTheirs("i.customer_id", customerId))
    .where("i.status", "<>", sql.lit("void"))
    .where(
      sql<boolean>`case when i.paid_sale then i.reopened_on else i.issued_on end <= ${dayOf(on)}`,
    )
    .select((eb) => [
      "i.customer_id as customerId",
      sql<Date>`i.due_on`.as("dueOn"),
      sql<number>`i.total_pence - coalesce(${eb
        .selectFrom("allocations as a")
        .whereRef("a.tenant_id", "=", "i.tenant_id")
        .whereRef("a.invoice_id", "=", "i.id")
        .where("a.booked_on", "<=", dayOf(on))
        .select(sql<number>`sum(a.amount_pence)`.as("pence"))}, 0)`.as("pence"),
    ])
    .unionAll(
      unpaidDeliveries({ tenantId, ...(customerId !== undefined && { customerId }) })
        .where("d.day", "<=", dayOf(on))
        .groupBy(["d.order_id", "d.customer_id"])
        .select([
          "d.customer_id as customerId",
          sql<Date>`min(d.day)`.as("dueOn"),
          sql<number>`sum(d.pence)`.as("pence"),
        ]),
    );

/** Selects receipts and credit notes up to the end of the day, less the amounts used by then. */
export const creditOn = ({ tenantId, customerId, on }: AccountsOnDay) => {
  const used = (column: "receipt_id" | "credit_note_id") =>
    sql<number>`coalesce((select sum(a.amount_pence) from allocations a
      left join invoices i on i.tenant_id = ${tenantId} and i.id = a.invoice_id
      where a.tenant_id = ${tenantId} and a.${sql.ref(column)} = d.id
        and greatest(a.booked_on, i.issued_on) <= ${dayOf(on)}), 0)`;
  return sqlBuilder
    .selectFrom("receipts as d")
    .where("d.tenant_id", "=", tenantId)
    .where(isTheirs("d.customer_id", customerId))
    .where("d.received_on", "<=", dayOf(on))
    .select([
      "d.customer_id as customerId",
      sql<number>`d.amount_pence - ${used("receipt_id")}`.as("pence"),
    ])
    .unionAll(
      sqlBuilder
        .selectFrom("credit_notes as d")
        .where("d.tenant_id", "=", tenantId)
        .where(isTheirs("d.customer_id", customerId))
        .where("d.paid_sale", "=", false)
        .where("d.issued_on", "<=", dayOf(on))
        .select([
          "d.customer_id as customerId",
          sql<number>`d.total_pence - ${used("credit_note_id")}`.as("pence"),
        ]),
    );
};

/** Selects the sums of `left` by the days that each part is overdue on a day. */
export const agesOn = (day: string) => {
  const late = sql<number>`${dayOf(day)} - l."dueOn"`;
  const sumWhere = (which: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(l.pence) filter (where ${which}), 0)::float8`;
  return [
    sumWhere(sql`${late} <= 0`).as("notDuePence"),
    sumWhere(sql`${late} between 1 and 30`).as("upTo30Pence"),
    sumWhere(sql`${late} between 31 and 60`).as("upTo60Pence"),
    sumWhere(sql`${late} between 61 and 90`).as("upTo90Pence"),
    sumWhere(sql`${late} > 90`).as("over90Pence"),
  ] as const;
};

/** An account by age, in pence including VAT. `creditPence` is used for nothing yet, and taken off no other. */
export interface Ages {
  notDuePence: number;
  upTo30Pence: number;
  upTo60Pence: number;
  upTo90Pence: number;
  over90Pence: number;
  creditPence: number;
}

/** Returns an account at the end of a day by its age on `lateOn`. One statement. */
export async function readAges(
  runner: SqlRunner,
  account: AccountsOnDay & { customerId: string; lateOn: string },
): Promise<Ages> {
  const ages = await runSqlForOne(
    runner,
    sqlBuilder.selectFrom(leftOf(account).as("l")).select([
      ...agesOn(account.lateOn),
      sqlBuilder
        .selectFrom(creditOn(account).as("u"))
        .select(sql<number>`coalesce(sum(u.pence), 0)::float8`.as("pence"))
        .as("creditPence"),
    ]),
  );
  if (!ages) throw new Error("Counting returned no row");
  return { ...ages, creditPence: ages.creditPence ?? 0 };
}
