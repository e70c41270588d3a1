import {
  isCarriedOutHere,
  prepareSql,
  runSql,
  sql,
  sqlBuilder,
  type Expression,
  type runOnOwnCopies,
  type SelectQueryBuilder,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import { traceCarried } from "../telemetry/signals";

/** A moment of an order of which its customer is told. */
interface OrderMoment {
  tenantId: string;
  orderId: string;
  moment:
    | "order_taken"
    | "evening_before"
    | "two_stops_away"
    | "delivered"
    | "failed"
    | "pay_link"
    | "standing_order";
  /** Of a moment at a stop. */
  stopId: string | null;
}

/** What a job is given that runs by the clock of businesses. */
export interface ByTheClock {
  /** The test business whose clock was set ahead: it alone has what is due by then, whatever the hour. */
  testBusiness?: string;
}

/** The jobs there are and what each is given. A job names rows; it carries no secrets and no copies. */
export interface Tasks {
  send_email: { tenantId: string; emailId: string };
  send_service_email: { emailId: string };
  check_domain: { tenantId: string; domainId: string };
  geocode_address: { tenantId: string; addressId: string };
  route_round: { tenantId: string; roundId: string };
  end_payment_session: { tenantId: string; sessionId: string };
  send_refund: { tenantId: string; refundId: string };
  /** What a card reader was asked for at a door. */
  read_reader_payment: { tenantId: string; paymentId: string };
  send_invitation: { tenantId: string; invitationId: string };
  /** Tells a customer of their order. */
  mail_order: {
    tenantId: string;
    orderId: string;
    about: "received" | "paid" | "on_its_way" | "delivered" | "repeated";
  };
  /** Tells a customer of a moment of their order: by text, and on phones that asked for it. */
  tell_customer: OrderMoment;
  /** Shows the moment on the phones of its customer. `until`: when it is of no use any more, in ISO 8601. */
  push_moment: OrderMoment & { until: string };
  send_text: { tenantId: string; textId: string };
  /** Texts a customer what a reminder reminds of: its mail. */
  remind_by_text: { tenantId: string; emailId: string };
  /** A customer answered SKIP: the text that they wrote. */
  skip_by_text: { tenantId: string; textId: string };
  /** Shows a notice on the phones of its person. */
  push_notice: { tenantId: string; notificationId: string };
  /** Asks the provider what a text cost. */
  price_text: { tenantId: string; textId: string };
  drop_unpaid_order: { tenantId: string; orderId: string };
  end_subscription: { tenantId: string };
  compare_ledger: { tenantId: string };
  raise_every_sale: { tenantId: string };
  /** What falls due is collected by Direct Debit. */
  collect_direct_debits: { tenantId: string };
  send_direct_debit: { tenantId: string; directDebitId: string };
  read_direct_debit: { tenantId: string; directDebitId: string };
  cancel_direct_debit: { tenantId: string; directDebitId: string };
  read_mandate: { tenantId: string; mandateId: string };
  end_mandate: { tenantId: string; mandateId: string };
  /** Sends to the accounts program of a business, and reads what was paid there. */
  send_accounts: { tenantId: string };
  /** Mails those who owe a business. */
  remind_customers: { tenantId: string };
  /** Makes the orders of standing orders whose days come near. */
  repeat_orders: { tenantId: string };
  /** Foretells when the customers of a business will be out of what they are brought. */
  forecast_use: { tenantId: string };
  erase_business: { tenantId: string };
  /** On a cluster: what stands of a person who is in no business any more and can't sign in. */
  erase_person: { userId: string; tenantIds: string[] };
  /**
   * What the erasure of somebody's data could not reach: pictures, mails written to files, and why jobs of these mails and
   * businesses failed.
   */
  erase_traces: { fileKeys: string[]; emailIds: string[]; tenantIds?: string[] };
  reset_test_business: { tenantId: string };
  make_export: { tenantId: string; exportId: string };
  /** Tells staff of trust requests that came within an hour of the last mail about some. */
  tell_trust_requests: object;
  /* By the clock; see clocked.ts. */
  tell_late_supplies: ByTheClock;
  tell_evening: ByTheClock;
  remind_papers: ByTheClock;
  raise_by_night: ByTheClock;
  remind_by_morning: ByTheClock;
  collect_by_morning: ByTheClock;
  repeat_by_morning: ByTheClock;
  forecast_by_night: ByTheClock;
  sweep_exports: object;
  forget_walk_round_checks: object;
  compare_ledgers: object;
  send_all_accounts: object;
  sweep: object;
}

export type TaskName = keyof Tasks;

const addJob = prepareSql(
  (job: {
    task: TaskName;
    payload: string;
    runAt: Date | null;
    key: string | null;
    maxAttempts: number | null;
    queue: string | null;
  }) =>
    sqlBuilder.selectNoFrom(
      sql`enqueue_job(${job.task}, ${job.payload}::jsonb, ${job.runAt}::timestamptz, ${job.key}::text,
                      ${job.maxAttempts}::int, ${job.queue}::text)::text`.as("id"),
    ),
);

/**
 * Adds a job in the transaction of the change it follows: neither is there without the other.
 * With a `key`, a job of that key still waiting is replaced. Jobs of one `queue` are done one at a time.
 * The jobs of businesses take turns, by the payload's `tenantId` (docs/decisions/0174).
 */
export async function enqueue<Name extends TaskName>(
  tx: SqlRunner,
  task: Name,
  payload: Tasks[Name],
  when: { runAt?: Date; key?: string; maxAttempts?: number; queue?: string } = {},
): Promise<void> {
  await addJob(tx, {
    task,
    payload: JSON.stringify({ ...payload, ...traceCarried() }),
    runAt: when.runAt ?? null,
    key: when.key ?? null,
    maxAttempts: when.maxAttempts ?? null,
    queue: when.queue ?? null,
  });
}

/** A job as it is made of a row, in SQL. */
interface JobOfRow<Name extends TaskName> {
  payload: Expression<Tasks[Name]>;
  /** Whose key a job has that waits is replaced, as by `enqueue`. */
  key?: Expression<string>;
}

/**
 * Adds a job for each row that a query gives, in the transaction of the change it follows, and gives these rows. One statement, also
 * where the query itself changes rows (`with`). On a cluster, where Citus may send the query to another node, it is two: the rows are
 * read, and their jobs added by themselves. Else they were added there, and the queue of that node told at once, which no
 * transaction of several nodes may do (docs/decisions/0380).
 * @param run how the query is asked: `runOnOwnCopies` for one of the coordinator's tables
 */
export async function enqueueForRows<Name extends TaskName, Known, From extends keyof Known, Row>(
  tx: SqlRunner,
  task: Name,
  rows: SelectQueryBuilder<Known, From, Row>,
  { payload, key = noKey }: JobOfRow<Name>,
  run: typeof runOnOwnCopies = runSql,
): Promise<Row[]> {
  const adding = rows.select(jobOf(task, payload, key).as("job"));
  if (isCarriedOutHere(tx, adding)) return await run(tx, adding);
  const job = sql<object>`jsonb_build_object('payload', ${payload}::jsonb, 'key', ${key})`;
  const given = await run(tx, rows.select(job.as("job")).$castTo<Row & { job: object }>());
  if (given.length === 0) return given;
  const jobs = JSON.stringify(given.map((row) => row.job));
  const each = sql`jsonb_to_recordset(${jobs}::jsonb)`.as(sql`j (payload jsonb, key text)`);
  const add = jobOf(task, sql.ref("j.payload"), sql.ref("j.key"));
  await runSql(tx, sqlBuilder.selectFrom(each).select(add.as("job")));
  return given;
}

const noKey = sql<string>`null::text`;

const jobOf = (task: TaskName, payload: Expression<unknown>, key: Expression<string>) =>
  sql<string>`enqueue_job(${sql.lit(task)}, ${payload}::jsonb, null, ${key}, null)::text`;

/** A mail of the service itself, as a change writes it. `kind` names the template. */
export interface ServiceLetter {
  kind: string;
  to: string;
  subject: string;
  text: string;
  html?: string | null;
}

/** Writes it and enqueues its sending. Its text may hold a one-time link, so only the service's role reads it. Gives its id. */
export async function queueServiceEmail(tx: Tx, letter: ServiceLetter, now: Date): Promise<string> {
  const { id } = await tx.serviceEmail.create({
    data: {
      kind: letter.kind,
      toAddress: letter.to,
      subject: letter.subject,
      text: letter.text,
      html: letter.html,
      createdAt: now,
    },
    select: { id: true },
  });
  await enqueue(tx, "send_service_email", { emailId: id });
  return id;
}
