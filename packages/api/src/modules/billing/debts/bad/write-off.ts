import { runSqlForOne, sql, sqlBuilder, type Tx } from "@roundsman/db";
import type { Recorder } from "../../../../platform/audit/change";
import { invalid, notFound, refuseIf } from "../../../../platform/base/errors";
import { pounds } from "../../../../platform/values/format";
import { allocate } from "../../../ledger";
import { tellOfCredit } from "../../../orders";
import { invoiceNow } from "../../invoices/queries";
import { lockInvoices, settleInvoices } from "../../ledger/settle";
import { badDebtNow, reliefs, whyNotClaimed, whyNotReversed, type BadDebtRow } from "./queries";
import { reliefLeft, reliefOf } from "./relief";

/* Writing a debt off, claiming its VAT and reversing it (docs/decisions/0417). Each is one change with its record. */

interface Entry {
  tenantId: string;
  at: Date;
  by: { id: string | null; name: string };
}

interface Part {
  /** Pence; all that is left where it is left out. */
  amountPence?: number | undefined;
  /** YYYY-MM-DD; the business's own day of the moment where it is left out. */
  on?: string | undefined;
  reason: string;
}

/** The reasons against writing an invoice off. */
export function whyNotWrittenOff({
  status,
  number,
  collectingOn,
}: {
  status: string;
  number: string;
  collectingOn: Date | null;
}): string | null {
  if (status !== "sent") return `Invoice ${number} is ${status} already.`;
  return collectingOn === null ? null : `Invoice ${number} is being collected by Direct Debit.`;
}

/** Writes off what is left of an invoice, or a part of it. Returns the write-off's id. */
export async function writeOff(
  tx: Tx,
  record: Recorder,
  entry: Entry,
  invoiceId: string,
  { amountPence, on, reason }: Part,
): Promise<string> {
  const { tenantId, at } = entry;
  const [held] = await lockInvoices(tx, tenantId, [invoiceId]);
  if (!held) throw notFound("invoice");
  const invoice = await invoiceNow(tx, tenantId, invoiceId);
  refuseIf(whyNotWrittenOff(invoice));
  const left = held.totalPence - held.paidPence;
  const pence = amountPence ?? left;
  if (pence > left) {
    throw invalid({ path: "amountPence", message: `Only ${pounds(left)} of it is left to pay.` });
  }
  const relief =
    invoice.sequence === null ? 0 : reliefOf(pence, await lessCredit(tx, entry, invoice));
  const id = await addEntry(tx, entry, {
    kind: "write_off",
    invoiceId,
    pence,
    reliefPence: relief,
    on,
    reason,
  });
  const cleared = { badDebtId: id, invoiceId, amountPence: pence };
  await allocate(tx, { tenantId, at, byUserId: entry.by.id }, [cleared]);
  await settleInvoices(tx, { tenantId, at, via: "office" }, [invoiceId]);
  await record({
    action: "invoice.written_off",
    words: `Wrote off ${pounds(pence)} of ${held.number}: ${reason}`,
    subject: { kind: "invoice", id: invoiceId },
    after: { badDebtId: id, pence, reliefPence: relief, reason },
  });
  return id;
}

/** An invoice's VAT and total, less its own credit notes. */
async function lessCredit(
  tx: Tx,
  { tenantId }: Entry,
  invoice: { id: string; vatPence: number; totalPence: number },
) {
  const { _sum: sums } = await tx.creditNote.aggregate({
    where: { tenantId, invoiceId: invoice.id },
    _sum: { vatPence: true, totalPence: true },
  });
  return {
    vatPence: invoice.vatPence - (sums.vatPence ?? 0),
    totalPence: invoice.totalPence - (sums.totalPence ?? 0),
  };
}

/** Claims the VAT of what is still written off, in box 4 of the return that has the day of the claim. */
export async function claimVat(
  tx: Tx,
  record: Recorder,
  entry: Entry,
  id: string,
  today: string,
): Promise<void> {
  const row = await lockBadDebt(tx, entry.tenantId, id);
  refuseIf(whyNotClaimed(row, today));
  const vatPence = reliefLeft(reliefs(row), row.leftPence);
  await addEntry(tx, entry, {
    kind: "claim",
    writeOffId: id,
    invoiceId: row.invoiceId,
    pence: 0,
    vatPence,
  });
  await record({
    action: "invoice.bad_debt_vat_claimed",
    words: `Claimed ${pounds(vatPence)} of VAT for the bad debt of ${row.invoiceNumber}`,
    subject: { kind: "invoice", id: row.invoiceId },
    after: { badDebtId: id, vatPence },
  });
}

/**
 * Reverses a write-off or a part of it, as it is paid after all or was a mistake: the invoice is owed again by that much,
 * and VAT that was claimed for it is due again in box 1.
 */
export async function reverseWriteOff(
  tx: Tx,
  record: Recorder,
  entry: Entry,
  id: string,
  { amountPence, on, reason }: Part,
): Promise<void> {
  const { tenantId, at } = entry;
  const row = await lockBadDebt(tx, tenantId, id);
  const { invoiceId } = row;
  refuseIf(whyNotReversed(row));
  const pence = amountPence ?? row.leftPence;
  if (pence > row.leftPence) {
    const most = pounds(row.leftPence);
    throw invalid({ path: "amountPence", message: `Only ${most} of it is still written off.` });
  }
  const isClaimed = row.claimedPence > 0;
  const claimedOf = (left: number) => reliefLeft(reliefs(row), left);
  const due = isClaimed ? claimedOf(row.leftPence) - claimedOf(row.leftPence - pence) : 0;
  const reversal = await addEntry(tx, entry, {
    kind: "reversal",
    writeOffId: id,
    invoiceId,
    pence: 0 - pence,
    vatPence: 0 - due,
    on,
    reason,
  });
  const owed = { badDebtId: reversal, invoiceId, amountPence: 0 - pence, reason };
  await allocate(tx, { tenantId, at, byUserId: entry.by.id }, [owed]);
  await settleInvoices(tx, { tenantId, at, via: "office" }, [invoiceId]);
  await record({
    action: "invoice.write_off_reversed",
    words: `Reversed ${pounds(pence)} of the write-off of ${row.invoiceNumber}: ${reason}`,
    subject: { kind: "invoice", id: invoiceId },
    after: { badDebtId: id, pence, vatDuePence: due, reason },
  });
  const what = `the write-off of ${row.invoiceNumber} was reversed`;
  await tellOfCredit(tx, { tenantId, now: at, what, invoiceIds: [invoiceId] });
}

/** Reads a write-off under the lock of its invoice, so that its claim and its reversals see each other. */
async function lockBadDebt(tx: Tx, tenantId: string, id: string): Promise<BadDebtRow> {
  const { invoiceId } = await badDebtNow(tx, tenantId, id);
  await lockInvoices(tx, tenantId, [invoiceId]);
  return badDebtNow(tx, tenantId, id);
}

interface NewEntry {
  kind: "write_off" | "claim" | "reversal";
  writeOffId?: string;
  invoiceId: string;
  pence: number;
  vatPence?: number;
  reliefPence?: number;
  on?: string | undefined;
  reason?: string;
}

/** Adds a row; the database sets its day. */
async function addEntry(
  tx: Tx,
  { tenantId, at, by }: Entry,
  { on, writeOffId, ...row }: NewEntry,
): Promise<string> {
  const added = await runSqlForOne(
    tx,
    sqlBuilder
      .insertInto("bad_debts")
      .values({
        tenant_id: tenantId,
        kind: row.kind,
        write_off_id: writeOffId ?? null,
        invoice_id: row.invoiceId,
        pence: row.pence,
        vat_pence: row.vatPence ?? 0,
        relief_pence: row.reliefPence ?? 0,
        // Null: the trigger takes the business's own day of the moment.
        day: sql<Date>`${on ?? null}::date`,
        reason: row.reason ?? null,
        recorded_by_name: by.name,
        recorded_by_user_id: by.id,
        created_at: at,
      })
      .returning("id"),
  );
  if (!added) throw new Error("A row that is inserted returns its id");
  return added.id;
}
