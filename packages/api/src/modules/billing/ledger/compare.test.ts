import type { PoolClient, SqlRunner } from "@roundsman/db";
import { bareTables } from "@roundsman/db/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeBusiness } from "../../../testing";
import { invoiceOffice } from "../testing/invoice-office";
import { compareLedger, compareLedgers, findDifferences } from "./compare";

const { service, rows, business, office, customer, delivered, raiseOne } = await invoiceOffice();
afterAll(service.close);
const tenantId = business.id;
const found = () => findDifferences(rows, tenantId);

/** One of each: an invoice paid in part, credited in part, an order paid by itself, and money paid back. */
async function keepBooks() {
  const invoice = await raiseOne();
  await raiseOne();
  const order = await delivered();
  await office.orders.paid({ id: order.id, paidVia: "cash" });
  const credit = { id: invoice.id, reason: "Short", amounts: [{ vatRate: 5, netPence: 100 }] };
  const creditNote = await office.creditNotes.issue(credit);
  const money = { customerId: customer.id, method: "cheque", amountPence: 5000 } as const;
  const receipt = await office.receipts.take({ ...money, allocations: [] });
  const allocations = [{ invoiceId: invoice.id, amountPence: 2000 }];
  await office.receipts.allocate({ id: receipt.id, allocations });
  await office.receipts.refund({ id: receipt.id, method: "cash", amountPence: 500 });
  return { invoice, order, creditNote, receipt };
}

const books = await keepBooks();
const before = await found();
// From here on nothing in the database keeps a fault out.
await bareTables(service.test.owner);

/** Runs a statement, looks from within its transaction, and takes it back. */
async function tamperedBy(statement: string, id: string) {
  const client = await service.test.owner.connect();
  try {
    await client.query("BEGIN");
    await client.query(statement, [id]);
    return await findDifferences(runnerOn(client), tenantId);
  } finally {
    await client.query("ROLLBACK");
    client.release();
  }
}

const runnerOn = (client: PoolClient): SqlRunner => ({
  $queryRawUnsafe: async <Rows>(text: string, ...values: unknown[]) =>
    (await client.query(text, values)).rows as Rows,
});

describe("a ledger that is added up anew", () => {
  it("shows nothing where everything is in order", () => {
    expect(before).toEqual([]);
  });

  it.each([
    {
      of: "what is paid of an invoice",
      statement: "UPDATE invoices SET paid_pence = paid_pence + 1 WHERE id = $1::uuid",
      id: books.invoice.id,
      shows: [
        { what: "paid", about: books.invoice.number },
        { what: "balance", about: "Tyson Farms" },
      ],
    },
    {
      of: "an invoice's total",
      statement: "UPDATE invoices SET total_pence = total_pence + 7 WHERE id = $1::uuid",
      id: books.invoice.id,
      shows: [{ what: "total", about: books.invoice.number }],
    },
    {
      of: "a credit note's total",
      statement:
        "UPDATE credit_note_vat SET vat_pence = vat_pence - 1 WHERE credit_note_id = $1::uuid",
      id: books.creditNote.id,
      shows: [{ what: "total", about: books.creditNote.number }],
    },
    {
      of: "what is used of a credit note",
      statement: "UPDATE credit_notes SET allocated_pence = 0 WHERE id = $1::uuid",
      id: books.creditNote.id,
      shows: [
        { what: "allocated", about: books.creditNote.number },
        { what: "balance", about: "Tyson Farms" },
      ],
    },
    {
      of: "what is used of a receipt",
      statement: "UPDATE receipts SET allocated_pence = 0 WHERE id = $1::uuid",
      id: books.receipt.id,
      shows: [
        { what: "allocated", about: expect.stringMatching(/^Receipt of \d+ \w+ \d{4}$/) },
        { what: "balance", about: "Tyson Farms" },
      ],
    },
    {
      of: "what was paid back",
      statement: "UPDATE refunds SET allocated_pence = 1 WHERE customer_id = $1::uuid",
      id: customer.id,
      shows: [
        { what: "allocated", about: expect.stringMatching(/^Refund of /) },
        { what: "balance", about: "Tyson Farms" },
      ],
    },
    {
      of: "what is paid of an order",
      statement: "UPDATE orders SET paid_pence = 1 WHERE id = $1::uuid",
      id: books.order.id,
      shows: [{ what: "paid", about: books.order.number }],
    },
    {
      of: "an allocation that was removed",
      statement: "DELETE FROM allocations WHERE receipt_id = $1::uuid AND invoice_id IS NOT NULL",
      id: books.receipt.id,
      shows: [
        { what: "paid", about: books.invoice.number },
        { what: "allocated", about: expect.stringMatching(/^Receipt of /) },
      ],
    },
    {
      of: "an invoice that was removed",
      statement: "DELETE FROM invoices WHERE tenant_id = $1::uuid AND sequence = 2",
      id: tenantId,
      shows: [{ what: "series", about: "Invoices", kept: 2, counted: 1 }],
    },
  ])("shows a fault: $of", async ({ statement, id, shows }) => {
    expect(await tamperedBy(statement, id)).toMatchObject(shows);
  });

  it("shows money of one customer that pays for another", async () => {
    const statement = `UPDATE receipts SET customer_id = NULL WHERE id = $1::uuid`;
    expect(await tamperedBy(statement, books.receipt.id)).toMatchObject([
      { what: "balance", about: "Tyson Farms" },
    ]);
  });
});

describe("the nightly comparison", () => {
  beforeAll(() =>
    service.test.owner.query("UPDATE invoices SET paid_pence = paid_pence + 1 WHERE sequence = 1"),
  );

  it("tells the office of a difference, and others nothing", async () => {
    const other = await makeBusiness(service, { name: "Harbour Gas" });
    await compareLedger()(service, { tenantId });
    await compareLedger()(service, { tenantId: other.id });
    const notices = await rows.notification.findMany({ where: { kind: "ledger.differs" } });
    expect(notices).toMatchObject([
      {
        tenantId,
        title: "The books do not add up",
        body: expect.stringMatching(
          /^INV-00001: £\d+\.\d\d stands as paid, but £\d+\.\d\d is allocated to it\. And 1 more\. Please/,
        ),
      },
    ]);
  });

  it("is a job for each business that is open", async () => {
    const closed = await makeBusiness(service, { name: "Closed Gas" });
    await rows.business.update({ where: { id: closed.id }, data: { closedAt: new Date() } });
    await compareLedgers(service);
    const jobs = await rows.$queryRaw<{ tenantId: string }[]>`
      SELECT payload->>'tenantId' AS "tenantId" FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'compare_ledger'`;
    const ids = jobs.map((job) => job.tenantId);
    expect(ids).toContain(tenantId);
    expect(ids).not.toContain(closed.id);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
