import { sameBusiness, sql, sqlBuilder, type Expression } from "@roundsman/db";
import { z } from "zod";

/* What customers promised to pay, and whether it came (docs/decisions/0242). */

/** `open` until its day is over or the money is there. */
export const PromiseState = z.enum(["open", "kept", "broken"]);
export type PromiseState = z.infer<typeof PromiseState>;

interface Customer {
  tenantId: string;
  id: Expression<string | null>;
}

/** A customer's notes as `n`, the last one first. */
export const notesOf = ({ tenantId, id }: Customer) =>
  sqlBuilder
    .selectFrom("call_notes as n")
    .where("n.tenant_id", "=", tenantId)
    .where("n.customer_id", "=", id)
    .orderBy("n.noted_at", "desc")
    .orderBy("n.id", "desc");

/**
 * How the promise of a note `n` stands. What was recorded since the note and received by its day counts, less what is
 * for orders that were paid by themselves; what was reversed does not.
 * @param today the business's calendar day, YYYY-MM-DD
 */
export const promiseState = (today: string) =>
  sql<PromiseState>`case
    when (select coalesce(sum(r.amount_pence - (
              select coalesce(sum(a.amount_pence), 0) from allocations a
               where ${sameBusiness("a", "r")} and a.receipt_id = r.id and a.order_id is not null)), 0)
            from receipts r
           where ${sameBusiness("r", "n")} and r.customer_id = n.customer_id and r.reverses_id is null
             and r.received_at > n.noted_at and r.received_on <= n.promised_on
             and not exists (select from receipts v where ${sameBusiness("v", "r")} and v.reverses_id = r.id))
         >= n.promised_pence then 'kept'
    when n.promised_on < ${today}::date then 'broken'
    else 'open' end`;

/** What a customer promised last: its day, pence and how it stands. No row where they promised nothing. */
export const lastPromise = (customer: Customer, today: string) =>
  notesOf(customer)
    .where("n.promised_on", "is not", null)
    .limit(1)
    .select([
      sql<string>`n.promised_on::text`.as("on"),
      sql<number>`n.promised_pence`.as("pence"),
      promiseState(today).as("state"),
    ]);
