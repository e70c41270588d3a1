import { afterAll, describe, expect, it } from "vitest";
import { callerFor, makeBusiness, makeMember, signInAs } from "../../../testing";
import { invoiceOffice } from "../testing/invoice-office";

const { service, rows, business, office, raiseOne } = await invoiceOffice();
afterAll(service.close);

describe("the numbers of invoices and credit notes", () => {
  it("begin where the business's old ones ended", async () => {
    const elsewhere = await makeBusiness(service, { name: "Harbour Gas" });
    const owner = await makeMember(service, elsewhere);
    const caller = callerFor(service, { token: await signInAs(service, owner) });
    const { numberSeries } = caller.office;
    expect(await numberSeries.get()).toEqual({
      invoice: { prefix: "INV", next: 1, nextNumber: "INV-00001", can: { changeNext: null } },
      creditNote: { prefix: "CN", next: 1, nextNumber: "CN-00001", can: { changeNext: null } },
    });
    const changed = await numberSeries.change({ invoice: { prefix: " hg/26 ", next: 10_457 } });
    expect(changed.invoice).toMatchObject({ prefix: "HG/26", nextNumber: "HG/26-10457" });
    expect(changed.creditNote.nextNumber).toBe("CN-00001");
    const { items } = await caller.office.activity.list({ action: "business.numbering_changed" });
    expect(items.map(({ words, before, after }) => ({ words, before, after }))).toEqual([
      {
        words: "Changed the numbering: invoices go on with HG/26-10457",
        before: { invoice: "INV-00001", creditNote: "CN-00001" },
        after: { invoice: "HG/26-10457", creditNote: "CN-00001" },
      },
    ]);
  });

  it("run on without a gap under another prefix, and are not set once the series has begun", async () => {
    const first = await raiseOne();
    expect(first.number).toBe("INV-00001");
    const { invoice } = await office.numberSeries.get();
    const why =
      "There are invoices already, and their numbers run without gaps: the next number stays.";
    expect(invoice.can.changeNext).toBe(why);
    await expect(office.numberSeries.change({ invoice: { next: 7 } })).rejects.toMatchObject({
      message: why,
      issues: [{ path: "invoice.next", message: why }],
    });
    await office.numberSeries.change({ invoice: { prefix: "FG", next: 2 } });
    expect((await raiseOne()).number).toBe("FG-00002");
    expect((await office.invoices.one({ id: first.id })).number).toBe("INV-00001");
    await office.creditNotes.issue({ id: first.id, reason: "Wrong price" });
    const { creditNote } = await office.numberSeries.get();
    expect(creditNote).toMatchObject({ next: 2, can: { changeNext: expect.any(String) } });
  });

  it("of both kinds never begin alike", async () => {
    await expect(
      office.numberSeries.change({ creditNote: { prefix: "fg" } }),
    ).rejects.toMatchObject({
      issues: [
        { path: "creditNote.prefix", message: "Invoices and credit notes need a prefix each." },
      ],
    });
    await office.numberSeries.change({
      invoice: { prefix: "CN" },
      creditNote: { prefix: "FG" },
    });
    await expect(
      rows.$executeRaw`UPDATE business_counters SET invoice_prefix = 'FG' WHERE tenant_id = ${business.id}::uuid`,
    ).rejects.toThrow("business_counters_prefixes");
  });

  it.each(["", "TOOLONG26", "-A", "A B", "Ä"])("refuse the prefix %j", async (prefix) => {
    await expect(office.numberSeries.change({ invoice: { prefix } })).rejects.toThrow(
      "Give one to eight letters",
    );
  });
});
