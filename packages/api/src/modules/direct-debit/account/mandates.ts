import {
  runSql,
  runSqlForOne,
  sql,
  sqlBuilder,
  type InferResult,
  type SqlRunner,
  type Tx,
} from "@roundsman/db";
import type { MandateState as StateThere } from "@roundsman/providers";
import type { z } from "zod";
import { recordActivity } from "../../../platform/audit/activity";
import { runPatiently } from "../../../platform/audit/change";
import { notFound, refuseIf } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { enqueue, type Tasks } from "../../../platform/jobs/enqueue";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { webPages } from "../../../platform/values/links";
import { ById } from "../../../platform/values/values";
import { mandateAddress } from "../../business";
import { notifyOffice, type CustomerMail } from "../../messages";
import { accountOf, readConnection, type Tools } from "./connection";
import type { Mandate } from "./schema";

/* Mandates: what a customer signs at the provider, once, so that their invoices may be collected (docs/decisions/0258). */

/** Mandates as `m`. A caller adds which; it must name the tenant. */
export const selectMandates = sqlBuilder
  .selectFrom("mandates as m")
  .innerJoin("customers as c", (join) =>
    join.onRef("c.tenant_id", "=", "m.tenant_id").onRef("c.id", "=", "m.customer_id"),
  )
  .innerJoin("businesses as b", "b.id", "m.tenant_id")
  .select([
    "m.tenant_id as tenantId",
    "m.id",
    "m.customer_id as customerId",
    "c.name as customerName",
    sql<string | null>`coalesce(c.accounts_email, c.email)`.as("email"),
    "m.link_ref as linkRef",
    "m.state",
    "m.collects",
    "m.account_ref as accountRef",
    "m.request_ref as requestRef",
    "m.mandate_ref as mandateRef",
    "m.why",
    "m.sent_at as sentAt",
    "m.signed_at as signedAt",
    "m.ended_at as endedAt",
    "b.name as businessName",
    "b.slug",
  ]);
export type MandateRow = InferResult<typeof selectMandates>[number];

export const readMandate = (
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<MandateRow | null> =>
  runSqlForOne(runner, selectMandates.where("m.tenant_id", "=", tenantId).where("m.id", "=", id));

/** The mandate as it stands inside a change, held until it is through. @throws not_found */
export async function lockMandate(tx: Tx, tenantId: string, id: string): Promise<MandateRow> {
  const row = await runSqlForOne(
    tx,
    selectMandates.where("m.tenant_id", "=", tenantId).where("m.id", "=", id).forUpdate("m"),
  );
  if (!row) throw notFound("mandate");
  return row;
}

/** The mandate named by `id`; 404 where there is none. */
export const findMandate = loader.input(ById).use(async ({ ctx, input, next }) => {
  const mandate = await readMandate(ctx.db, ctx.business.id, input.id);
  if (!mandate) throw notFound("mandate");
  return next({ ctx: { mandate } });
});

/** The same; 409 where something already known of it stands in the way. */
export const findMandateUnless = (obstacle: (mandate: MandateRow) => string | null) =>
  findMandate.use(({ ctx, next }) => {
    refuseIf(obstacle(ctx.mandate));
    return next();
  });

const isOver = ({ state }: Pick<MandateRow, "state">) =>
  state === "failed" || state === "cancelled" || state === "expired";

export const whyOver = (mandate: MandateRow): string | null =>
  isOver(mandate) ? `This mandate is ${mandate.state} already.` : null;

export function whyNotSent(mandate: MandateRow): string | null {
  if (isOver(mandate)) return whyOver(mandate);
  if (mandate.state !== "pending") return "This mandate is signed already.";
  return mandate.email === null ? "This customer has no email address." : null;
}

export const viewMandate = (row: MandateRow, shopUrl: string): z.infer<typeof Mandate> => ({
  id: row.id,
  customerId: row.customerId,
  customerName: row.customerName,
  state: row.state,
  collects: row.collects,
  link: row.state === "pending" ? linkOf(row, shopUrl) : null,
  why: row.why,
  sentAt: dateTime(row.sentAt),
  signedAt: dateTimeOrNull(row.signedAt),
  endedAt: dateTimeOrNull(row.endedAt),
  can: { send: whyNotSent(row), change: whyOver(row), cancel: whyOver(row) },
});

export const linkOf = ({ slug, linkRef }: Pick<MandateRow, "slug" | "linkRef">, shopUrl: string) =>
  mandateAddress({ shopUrl, slug }, linkRef);

/** The mail that asks a customer to sign. */
export const mandateLetter = (row: MandateRow, to: string, shopUrl: string): CustomerMail => ({
  kind: "mandate.requested",
  to,
  customerId: row.customerId,
  fields: { business: row.businessName, customer: row.customerName },
  details: [
    "Set it up here, with your sort code and account number:",
    linkOf(row, shopUrl),
    "You are told of each collection before it is made, and the Direct Debit Guarantee protects you.",
  ],
  about: { kind: "customer", id: row.customerId },
});

/** What the provider says of a mandate. */
interface Told {
  state: StateThere;
  mandateRef: string;
}

/**
 * Brings a mandate in line with what the provider says of it. What is over stays over.
 * @param readAs how it stood here before the provider was asked
 * @returns false where that has changed meanwhile: then nothing is done, since what was heard may be older
 */
export async function applyMandate(
  tx: Tx,
  { tenantId, mandateId }: Tasks["read_mandate"],
  { state, mandateRef }: Told,
  { provider, now, readAs }: { provider: string; now: Date; readAs: MandateRow["state"] },
): Promise<boolean> {
  const before = await lockMandate(tx, tenantId, mandateId);
  if (isOver(before) || before.state === state) return true;
  if (before.state !== readAs) return false;
  const over = isOver({ state });
  await tx.mandate.updateMany({
    where: { tenantId, id: mandateId },
    data: {
      state,
      mandateRef,
      ...(before.signedAt === null && { signedAt: now }),
      ...(over && { endedAt: now }),
    },
  });
  const said: Record<StateThere, string> = {
    submitted: "signed a Direct Debit mandate",
    active: "has an active Direct Debit mandate",
    failed: "has no Direct Debit mandate: their bank refused it",
    cancelled: "cancelled their Direct Debit mandate",
    expired: "has no Direct Debit mandate any more: it expired",
  };
  const words = `${before.customerName} ${said[state]}`;
  await recordActivity(
    tx,
    { tenantId, kind: "provider", name: provider },
    {
      action: over ? "mandate.ended" : "mandate.signed",
      words,
      subject: { kind: "customer", id: before.customerId },
      before: { state: before.state },
      after: { state, why: before.why },
    },
    { now, requestId: null },
  );
  if (!over) return true;
  const dropped = await dropRequested(tx, { tenantId, mandateId }, now);
  await notifyOffice(
    tx,
    tenantId,
    {
      kind: "direct_debit.failed",
      title: words,
      body:
        dropped > 0
          ? "Nothing more is collected from them, and collections that were planned are cancelled."
          : "Nothing more is collected from them.",
      href: webPages.customer(before.customerId, "account"),
    },
    { now },
  );
  return true;
}

/** Reads a mandate at the provider, and brings it in line. Run twice, the second changes nothing. */
export async function readMandateThere(
  tools: Tools,
  job: Tasks["read_mandate"],
  now = new Date(),
): Promise<void> {
  const { service } = tools.database;
  const { tenantId } = job;
  for (let isApplied = false; !isApplied;) {
    const mandate = await readMandate(service, tenantId, job.mandateId);
    const account = accountOf(tools, await readConnection(service, tenantId));
    if (!mandate || !account || mandate.accountRef !== account.accountRef) return;
    if (isOver(mandate) || mandate.requestRef === null) return;
    const { directDebit, token } = account;
    const mandateRef =
      mandate.mandateRef ?? (await directDebit.mandateOf(token, mandate.requestRef));
    const state = mandateRef && (await directDebit.readMandate(token, mandateRef));
    if (!mandateRef || !state) return;
    const at = { provider: directDebit.kind, now, readAs: mandate.state };
    isApplied = await runPatiently(service, (tx) =>
      applyMandate(tx, job, { state, mandateRef }, at),
    );
  }
}

/** Ends a mandate at the provider that the office cancelled here. */
export async function endMandateThere(tools: Tools, job: Tasks["end_mandate"]): Promise<void> {
  const { service } = tools.database;
  const { tenantId, mandateId } = job;
  const mandate = await readMandate(service, tenantId, mandateId);
  const account = accountOf(tools, await readConnection(service, tenantId));
  if (!mandate || !account || mandate.accountRef !== account.accountRef) return;
  const { directDebit, token } = account;
  const { requestRef } = mandate;
  // Signed at the moment that the office cancelled it: it is known by its request alone.
  const mandateRef =
    mandate.mandateRef ?? (requestRef && (await directDebit.mandateOf(token, requestRef)));
  if (mandateRef) await directDebit.cancelMandate(token, mandateRef);
}

/** Has a job read how a mandate or collection stands. Those of a business are done one at a time, so that none overtakes. */
export const readLater = (
  tx: SqlRunner,
  tenantId: string,
  what: { mandateId: string } | { directDebitId: string },
  runAt?: Date,
): Promise<void> =>
  "mandateId" in what
    ? enqueue(
        tx,
        "read_mandate",
        { tenantId, ...what },
        { queue: `direct_debit:${tenantId}`, ...(runAt && { runAt }) },
      )
    : enqueue(
        tx,
        "read_direct_debit",
        { tenantId, ...what },
        { queue: `direct_debit:${tenantId}`, ...(runAt && { runAt }) },
      );

/** Cancels what is planned by a mandate that is over, and that the provider was not asked for. Gives how many. */
export async function dropRequested(
  tx: Tx,
  { tenantId, mandateId }: { tenantId: string; mandateId: string },
  now: Date,
): Promise<number> {
  const dropped = await runSql(
    tx,
    sqlBuilder
      .updateTable("direct_debits")
      .set({ state: "cancelled", why: "The mandate is over.", ended_at: now })
      .where("tenant_id", "=", tenantId)
      .where("mandate_id", "=", mandateId)
      .where("state", "=", sql.lit("requested"))
      .where("asked_at", "is", null)
      .returning("id"),
  );
  return dropped.length;
}
