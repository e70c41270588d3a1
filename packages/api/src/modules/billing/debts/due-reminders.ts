import {
  anyUuid,
  jsonObjectFrom,
  rowsAsTable,
  runSql,
  runSqlForOne,
  sameBusiness,
  sql,
  sqlBuilder,
  type SqlRunner,
} from "@roundsman/db";
import { z } from "zod";
import { fromDay, pounds, shortDay } from "../../../platform/values/format";
import { wordsIn } from "../../../platform/values/search";
import { Day, Uuid } from "../../../platform/values/values";
import type { Word } from "../../../platform/values/words";
import { creditOf } from "../../orders";
import type { Issuer } from "../papers/papers";
import { lastPromise, type PromiseState } from "./promises";
import { reminderLetter, type Reminded, type ReminderLevel } from "./reminder-words";

/* Who is due for a reminder, of what, and why not (docs/decisions/0242). */

/** A customer with invoices that have come to their next level. */
export const DueReminder = z
  .object({
    customerId: Uuid,
    customerName: z.string(),
    /** Null, or why nothing is sent to them now. */
    why: z.string().nullable(),
    /** What is sent, in the words of the highest level among the invoices; null where nothing is. */
    mail: z
      .object({ to: z.string(), level: z.int(), subject: z.string(), text: z.string() })
      .nullable(),
    invoices: z.array(
      z.object({
        id: Uuid,
        number: z.string(),
        /** The level that it has come to. */
        level: z.int(),
        dueOn: Day,
        daysOverdue: z.int(),
        totalPence: z.int(),
        leftPence: z.int(),
        /** It is in dispute, and not in the mail. */
        disputed: z.boolean(),
      }),
    ),
  })
  .meta({ id: "DueReminder" });

export interface DueInvoice extends Reminded {
  disputed: boolean;
}

/** As `selectDue` reads it. */
interface DueRow {
  customerId: string;
  customerName: string;
  email: string | null;
  /** They have not said that they want no mails about money. */
  wantsMails: boolean;
  /** What they paid or were credited that pays no invoice yet. Pence. */
  creditPence: number;
  promise: { on: string; pence: number; state: PromiseState } | null;
  invoices: DueInvoice[];
}

export interface DueScope {
  tenantId: string;
  /** The business's calendar day. */
  today: string;
  levels: readonly ReminderLevel[];
}

interface DueFilter {
  words?: readonly Word[];
  customerIds?: readonly string[];
  invoiceIds?: readonly string[];
  after?: readonly [name: string, id: string] | null;
  limit: number;
}

/** Days after an invoice `i` fell due; of a paid sale that is owed after all, since it is. */
const daysOverdue = (today: string) =>
  sql<number>`(${today}::date - greatest(i.due_on, coalesce(i.reopened_on, i.due_on)))`;

/** What is said of an invoice `i` in a reminder. */
const figures = (today: string) =>
  [
    sql<string>`i.due_on::text`.as("dueOn"),
    daysOverdue(today).as("daysOverdue"),
    sql<number>`i.total_pence`.as("totalPence"),
    sql<number>`i.total_pence - i.paid_pence`.as("leftPence"),
    sql<boolean>`i.disputed_since is not null`.as("disputed"),
    "i.pay_ref as payRef",
  ] as const;

const levelTypes = { level: "int", days: "int", enabled: "boolean" };

/**
 * Open invoices that have come to their next level. The levels are gone through in their order, and between two mails
 * there are at least as many days as between their levels: nobody is reminded for the first time and the last within a
 * week. A reminder whose mail failed doesn't count.
 */
const dueInvoices = (
  { tenantId, today, levels }: DueScope,
  { customerIds, invoiceIds }: Pick<DueFilter, "customerIds" | "invoiceIds">,
) => {
  const steps = levels.map(({ level, days, enabled }) => ({ level, days, enabled }));
  return (
    sqlBuilder
      .selectFrom("invoices as i")
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom("invoice_reminders as r")
            .leftJoin("emails as m", (join) =>
              join.onRef("m.tenant_id", "=", "r.tenant_id").onRef("m.id", "=", "r.email_id"),
            )
            .innerJoin(rowsAsTable("was", steps, levelTypes), "was.level", "r.level")
            .whereRef("r.tenant_id", "=", "i.tenant_id")
            .whereRef("r.invoice_id", "=", "i.id")
            .where(sql<boolean>`m.status is distinct from 'failed'`)
            .orderBy("r.level", "desc")
            .limit(1)
            .select(["r.level", "r.reminded_on as on", "was.days"])
            .as("last"),
        (join) => join.onTrue(),
      )
      .innerJoinLateral(
        () =>
          sqlBuilder
            .selectFrom(rowsAsTable("step", steps, levelTypes))
            .where("step.enabled", "=", true)
            .where(sql<boolean>`step.level > coalesce(last.level, 0)`)
            .orderBy("step.level")
            .limit(1)
            .select(["step.level", "step.days"])
            .as("next"),
        (join) => join.onTrue(),
      )
      .where("i.tenant_id", "=", tenantId)
      .where("i.status", "=", sql.lit("sent"))
      // A Direct Debit of it is under way, or a monthly sum pays it.
      .where("i.collecting_on", "is", null)
      .where(paysByPlan, "=", false)
      .where((eb) =>
        eb.and([
          ...(customerIds ? [eb("i.customer_id", "=", anyUuid(customerIds))] : []),
          ...(invoiceIds ? [eb("i.id", "=", anyUuid(invoiceIds))] : []),
        ]),
      )
      .where(sql<boolean>`${daysOverdue(today)} >= next.days`)
      .where(
        sql<boolean>`(last.level is null or ${today}::date - last.on >= greatest(next.days - last.days, 1))`,
      )
      .select(["i.customer_id", "i.id", "i.number", "next.level", ...figures(today)])
  );
};

/** Of an invoice `i`: its customer pays by a budget plan, and no month of it is missed (docs/decisions/0259). */
const paysByPlan = sql<boolean>`exists (select from budget_plans p where ${sameBusiness("p", "i")}
  and p.customer_id = i.customer_id and p.state = 'active' and p.arrears_since is null)`;

/** Of a reminder that was written, the invoices that are still to be paid, each at the level that it was noted at. */
const toldInvoices = ({ tenantId, today }: Omit<DueScope, "levels">, emailId: string) =>
  sqlBuilder
    .selectFrom("invoice_reminders as r")
    .innerJoin("invoices as i", (join) =>
      join.onRef("i.tenant_id", "=", "r.tenant_id").onRef("i.id", "=", "r.invoice_id"),
    )
    .where("r.tenant_id", "=", tenantId)
    .where("r.email_id", "=", emailId)
    .where("i.status", "=", sql.lit("sent"))
    .where("i.collecting_on", "is", null)
    .where(paysByPlan, "=", false)
    .select(["i.customer_id", "i.id", "i.number", "r.level", ...figures(today)]);

/** Customers with invoices that have come to their next level, by name, in one statement. */
export const readDue = (runner: SqlRunner, scope: DueScope, filter: DueFilter): Promise<DueRow[]> =>
  runSql(runner, byCustomer(dueInvoices(scope, filter), scope, filter));

/** The customer of a reminder that was written, with what is still to be paid of it; null where nothing is. */
export const readTold = (
  runner: SqlRunner,
  scope: Omit<DueScope, "levels">,
  emailId: string,
): Promise<DueRow | null> =>
  runSqlForOne(runner, byCustomer(toldInvoices(scope, emailId), scope, { limit: 1 }));

function byCustomer(
  invoices: ReturnType<typeof dueInvoices> | ReturnType<typeof toldInvoices>,
  { tenantId, today }: Omit<DueScope, "levels">,
  { words = [], after, limit }: DueFilter,
) {
  return sqlBuilder
    .with("due", () => invoices)
    .selectFrom("due")
    .innerJoin("customers as c", (join) =>
      join.onRef("c.id", "=", "due.customer_id").on("c.tenant_id", "=", tenantId),
    )
    .where((eb) =>
      eb.and([
        ...wordsIn(words, "c.found_by"),
        ...(after ? [eb(eb.refTuple("c.name", "c.id"), ">", eb.tuple(...after))] : []),
      ]),
    )
    .groupBy(["c.tenant_id", "c.id", "c.name", "c.accounts_email", "c.email"])
    .orderBy("c.name")
    .orderBy("c.id")
    .limit(limit)
    .select((eb) => [
      "c.id as customerId",
      "c.name as customerName",
      sql<string | null>`coalesce(c.accounts_email, c.email)::text`.as("email"),
      sql<boolean>`not exists (select from message_choices w where ${sameBusiness("w", "c")}
          and w.customer_id = c.id and not w.money_mails)`.as("wantsMails"),
      sql<number>`(${creditOf(tenantId, eb.ref("c.id"))})`.as("creditPence"),
      jsonObjectFrom(lastPromise({ tenantId, id: eb.ref("c.id") }, today)).as("promise"),
      sql<
        DueInvoice[]
      >`json_agg(json_build_object('id', due.id, 'number', due.number, 'level', due.level,
          'dueOn', due."dueOn", 'daysOverdue', due."daysOverdue", 'totalPence', due."totalPence",
          'leftPence', due."leftPence", 'disputed', due.disputed, 'payRef', due."payRef") order by due."dueOn", due.number, due.id)`.as(
        "invoices",
      ),
    ]);
}

/** What a mail to a customer tells of. */
export const undisputed = ({ invoices }: Pick<DueRow, "invoices">): DueInvoice[] =>
  invoices.filter(({ disputed }) => !disputed);

/** The mail to a customer who is due, and what stands in its way; one of the two. */
export function judgeDue(
  row: DueRow,
  levels: readonly ReminderLevel[],
  issuer: Pick<Issuer, "name" | "email" | "payTo" | "payPages">,
): { mail: ReturnType<typeof reminderLetter>; why: null } | { mail: null; why: string } {
  const { customerId: id, customerName: name, email: to, promise, creditPence } = row;
  const told = undisputed(row);
  const leftPence = told.reduce((sum, invoice) => sum + invoice.leftPence, 0);
  if (told.length === 0) return { mail: null, why: "All of it is in dispute." };
  if (promise?.state === "open") {
    const by = shortDay(fromDay(promise.on));
    return { mail: null, why: `${name} promised ${pounds(promise.pence)} by ${by}.` };
  }
  if (creditPence >= leftPence) {
    const credit = pounds(creditPence);
    return { mail: null, why: `${name} has ${credit} of credit: use it for these first.` };
  }
  if (to === null) return { mail: null, why: `${name} has no email address.` };
  if (!row.wantsMails) return { mail: null, why: `${name} wants no mails about money.` };
  return { mail: reminderLetter({ id, name, to }, told, levels, issuer), why: null };
}
