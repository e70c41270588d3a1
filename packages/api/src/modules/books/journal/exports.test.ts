import { afterAll, expect, it } from "vitest";
import { callerFor, makeMember, signInAs } from "../../../testing";
import { invoiceOffice } from "../../billing/testing/invoice-office";
import { exportAll } from "../testing/export-all";
import { KeptRounding, SentLines } from "./outgoing";

/*
 * An export while an invoice is made void or credited: what goes out of the document is what it was before or what it is
 * after, and never a half. Whatever it was, the next export has the difference.
 */

const { service, rows, business, raiseOne } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;
const token = await signInAs(service, await makeMember(service, business));
const { office } = callerFor(service, { token, entry: "rest" });

const exportNow = () => exportAll(rows, tenantId);

type Meanwhile = (other: { query: (statement: string) => Promise<unknown> }) => Promise<unknown>;

/** Exports, and meanwhile, while the export waits for the refunds that it reads, does something else. */
async function exportDuring(act: Meanwhile): Promise<void> {
  const other = await service.test.owner.connect();
  try {
    await other.query("BEGIN; LOCK TABLE refunds IN ACCESS EXCLUSIVE MODE");
    const exporting = exportNow();
    const waits = `SELECT FROM pg_locks WHERE relation = 'refunds'::regclass AND NOT granted`;
    await expect.poll(async () => (await other.query(waits)).rowCount).toBeGreaterThan(0);
    await act(other);
    await other.query("COMMIT");
    await exporting;
  } finally {
    other.release();
  }
}

/** What went out of documents, by account: pence, a debit above zero. Accounts that come to nothing are left out. */
async function sentOf(ids: readonly string[]): Promise<Record<string, number>> {
  const entries = await rows.journalEntry.findMany({
    where: { tenantId, sourceId: { in: [...ids] } },
  });
  const sums: Record<string, number> = {};
  for (const { thing, pence } of entries.flatMap(({ lines }) => SentLines.parse(lines))) {
    sums[thing.kind] = (sums[thing.kind] ?? 0) + pence;
  }
  return Object.fromEntries(Object.entries(sums).filter(([, pence]) => pence !== 0));
}

it("has a void invoice whole or not at all, and then its opposite", async () => {
  const invoice = await raiseOne();
  await raiseOne();
  await exportDuring(() => office.invoices.makeVoid({ id: invoice.id }));
  const sent = await sentOf([invoice.id]);
  expect([undefined, invoice.totalPence]).toContain(sent["debtors"]);
  expect(sent).not.toHaveProperty("paidSales");
  await exportNow().catch(() => "There is nothing new");
  expect(await sentOf([invoice.id])).toEqual({});
});

it("has a credit note whole or not at all, and then once", async () => {
  const invoice = await raiseOne();
  // Issuing one by the service would wait for the refunds too: it is written as that writes it.
  await exportDuring((other) =>
    other.query(`WITH note AS (
      INSERT INTO credit_notes (tenant_id, sequence, number, invoice_id, customer_id, customer_name, bill_to, issued_on,
                                reason, net_pence, vat_pence, total_pence)
      SELECT tenant_id, 1, 'CN-00001', id, customer_id, customer_name, bill_to, issued_on, 'Short', 100, 20, 120
        FROM invoices WHERE id = '${invoice.id}' RETURNING tenant_id, id)
      INSERT INTO credit_note_vat (tenant_id, credit_note_id, vat_rate, net_pence, vat_pence)
      SELECT tenant_id, id, 20, 100, 20 FROM note`),
  );
  const { id } = await rows.creditNote.findFirstOrThrow({ where: { tenantId } });
  const sent = await sentOf([id]);
  expect([undefined, -120]).toContain(sent["debtors"]);
  expect(sent).not.toHaveProperty("paidSales");
  await exportNow().catch(() => "There is nothing new");
  expect(await sentOf([id])).toEqual({ sales: 100, vat: 20, debtors: -120 });
  expect(await sentOf([invoice.id])).toMatchObject({ debtors: invoice.totalPence });
});

const sent = { code: "4000", department: null, taxCode: "T1", vatRate: 20, pence: 100 };
const sales = { ...sent, thing: { kind: "sales", category: "gas" } };
const tender = { ...sent, vatRate: null, thing: { kind: "tender", method: "cash" } };
const { pence: _pence, ...withoutPence } = sales;

it("reads what went out line by line", () => {
  expect(SentLines.parse([sales, tender])).toEqual([sales, tender]);
});

it.each([
  ["no pence", withoutPence],
  ["a part of a penny", { ...sales, pence: 0.5 }],
  ["no category", { ...sales, thing: { kind: "sales" } }],
  ["a way to pay that there is not", { ...tender, thing: { kind: "tender", method: "shells" } }],
  ["a thing that there is not", { ...sales, thing: { kind: "gifts" } }],
])("sets no difference against a line with %s", (_name, line) => {
  expect(SentLines.safeParse([tender, line]).success).toBe(false);
});

it("exports no rounding to an account that is not named", () => {
  const { code, department, taxCode } = sent;
  expect(KeptRounding.parse({ code, department, taxCode })).toEqual({ code, department, taxCode });
  expect(KeptRounding.safeParse({ department, taxCode }).success).toBe(false);
});
