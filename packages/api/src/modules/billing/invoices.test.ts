import { countStatements } from "@roundsman/db/testing";
import type { MailMessage } from "@roundsman/providers";
import { afterAll, describe, expect, it } from "vitest";
import { makeAddress, makeCustomer } from "../../testing";
import { applyOutcome, undoOutcome } from "../orders";
import { sendEmail } from "./mails/send-email";
import { invoiceOffice } from "./testing/invoice-office";

const { service, rows, business, office, take, delivered, raise, raiseOne } = await invoiceOffice();
afterAll(service.close);

describe("raising", () => {
  it("bills what was delivered, VAT once per rate, and says so on the order", async () => {
    const order = await take();
    const [butane, logs] = order.lines;
    await rows.$transaction((tx) =>
      applyOutcome(tx, {
        tenantId: business.id,
        orderId: order.id,
        at: new Date(),
        lines: [{ orderLineId: butane?.id ?? "", deliveredQuantity: 1, cancelledQuantity: 1 }],
      }),
    );
    const [invoice] = await raise([order.id]);
    expect(invoice).toMatchObject({
      status: "sent",
      customerName: "Tyson Farms",
      netPence: 4451,
      // 172.5 p at 5 % and 200.2 p at 20 %.
      vat: [
        { vatRate: 5, netPence: 3450, vatPence: 173 },
        { vatRate: 20, netPence: 1001, vatPence: 200 },
      ],
      totalPence: 4824,
      overdue: false,
    });
    expect(invoice?.lines.map(({ quantity }) => quantity)).toEqual([1, logs?.quantity]);
    expect(await office.orders.one({ id: order.id })).toMatchObject({
      invoice: { id: invoice?.id, number: invoice?.number, status: "sent" },
    });
    expect(await office.invoices.one({ id: invoice?.id ?? "" })).toEqual(invoice);
  });

  it("makes one invoice for each customer, in as many statements for many as for few", async () => {
    const other = await makeCustomer(service, business);
    const there = await makeAddress(service, business, other);
    const theirs = { customerId: other.id, deliveryAddressId: there.id };
    const few = [await delivered(), await delivered(theirs)].map(({ id }) => id);
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, n) => delivered(n % 2 ? theirs : {})),
    );
    const first = await countStatements(service.database, () => raise(few));
    const second = await countStatements(service.database, () => raise(many.map(({ id }) => id)));
    expect(first.result).toHaveLength(2);
    expect(second.result).toHaveLength(2);
    expect(second.result.flatMap(({ orders }) => orders)).toHaveLength(8);
    expect(second.count).toBe(first.count);
  });

  it("refuses what is not delivered, paid or billed already: 409; what is not there: 404", async () => {
    const placed = await take();
    const paid = await delivered();
    await office.orders.paid({ id: paid.id });
    const billed = await delivered();
    await raise([billed.id]);
    for (const { id } of [placed, paid, billed]) {
      await expect(raise([id])).rejects.toMatchObject({ kind: "conflict" });
    }
    const good = await delivered();
    await expect(raise([good.id, crypto.randomUUID()])).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(raise([good.id, placed.id])).rejects.toMatchObject({ kind: "conflict" });
    // Nothing came of it, so it can be billed still; named twice it is billed once.
    expect(await raise([good.id, good.id])).toHaveLength(1);
  });

  it("numbers without gaps, also where twenty are raised at once and some fail", async () => {
    const before = await lastSequence();
    const orders = await Promise.all(Array.from({ length: 20 }, () => delivered()));
    const placed = await take();
    await Promise.allSettled(
      orders.flatMap(({ id }, n) => [
        raise([id]),
        ...(n % 4 === 0 ? [raise([id, placed.id])] : []),
      ]),
    );
    const made = await rows.invoice.findMany({
      where: { tenantId: business.id, sequence: { gt: before } },
      orderBy: { sequence: "asc" },
    });
    expect(made.map(({ sequence }) => (sequence ?? 0) - before)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 1),
    );
    expect(new Set(made.map(({ number }) => number)).size).toBe(20);
  });

  it("bills an order once, of many who ask at once", async () => {
    const { id } = await delivered();
    const all = await Promise.allSettled(Array.from({ length: 6 }, () => raise([id])));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("and undoing the delivery at the same time never leaves a placed order billed", async () => {
    for (let n = 0; n < 6; n += 1) {
      const { id } = await delivered();
      const undo = { tenantId: business.id, orderId: id, at: new Date() };
      await Promise.allSettled([raise([id]), rows.$transaction((tx) => undoOutcome(tx, undo))]);
      const order = await office.orders.one({ id });
      expect([order.status, order.invoice !== null]).toEqual(
        order.status === "placed" ? ["placed", false] : ["delivered", true],
      );
    }
  });
});

const lastSequence = async () =>
  (await rows.invoice.aggregate({ where: { tenantId: business.id }, _max: { sequence: true } }))[
    "_max"
  ].sequence ?? 0;

describe("paying and voiding", () => {
  it("pays the orders with it", async () => {
    const invoice = await raiseOne();
    const paid = await office.invoices.paid({ id: invoice.id, paidVia: "cash" });
    expect(paid).toMatchObject({ status: "paid", paidVia: "cash" });
    const order = await office.orders.one({ id: invoice.orders[0]?.id ?? "" });
    expect(order).toMatchObject({ paidVia: "cash", refundDue: 0, invoice: { status: "paid" } });
    await expect(office.invoices.paid({ id: invoice.id })).rejects.toMatchObject({
      kind: "conflict",
    });
    await expect(office.invoices.makeVoid({ id: invoice.id })).rejects.toMatchObject({
      kind: "conflict",
    });
  });

  it("an order on an invoice is paid by its invoice alone", async () => {
    const invoice = await raiseOne();
    const id = invoice.orders[0]?.id ?? "";
    await expect(office.orders.paid({ id })).rejects.toMatchObject({ kind: "conflict" });
  });

  it("a void one keeps its number and lets its orders go", async () => {
    const invoice = await raiseOne();
    const orderId = invoice.orders[0]?.id ?? "";
    const voided = await office.invoices.makeVoid({ id: invoice.id, reason: "Wrong customer" });
    expect(voided).toMatchObject({
      status: "void",
      number: invoice.number,
      voidReason: "Wrong customer",
    });
    expect((await office.orders.one({ id: orderId })).invoice).toMatchObject({ status: "void" });
    const [again] = await raise([orderId]);
    expect(again?.number).not.toBe(invoice.number);
    expect((await office.orders.one({ id: orderId })).invoice?.id).toBe(again?.id);
  });

  it("of paying and voiding at once, one is refused", async () => {
    const { id } = await raiseOne();
    const both = await Promise.allSettled([
      office.invoices.paid({ id }),
      office.invoices.makeVoid({ id }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const actions = await rows.activity.findMany({ where: { subjectId: id } });
    expect(actions).toHaveLength(2);
  });
});

describe("on paper", () => {
  it("is a PDF, and is mailed with it", async () => {
    const invoice = await raiseOne();
    const file = await office.invoices.pdf({ id: invoice.id });
    expect(Buffer.from(file).subarray(0, 5).toString()).toBe("%PDF-");
    expect(invoice.emailStatus).toBeNull();
    const sending = await office.invoices.send({ id: invoice.id });
    expect(sending).toMatchObject({ emailedAt: expect.any(String), emailStatus: "queued" });
    const mail = await rows.email.findFirstOrThrow({ where: { subjectId: invoice.id } });
    const sent: MailMessage[] = [];
    const { mail: kept } = service.providers;
    service.providers.mail = {
      ...kept,
      send: async (message) => {
        sent.push(message);
        return { delivered: true, declined: [] };
      },
    };
    await sendEmail(service, { tenantId: business.id, emailId: mail.id });
    service.providers.mail = kept;
    expect(sent[0]?.subject).toBe(`Invoice ${invoice.number} from Fellside Gas`);
    expect(sent[0]?.attachments?.map(({ filename }) => filename)).toEqual([
      `${invoice.number}.pdf`,
    ]);
    expect((await office.invoices.one({ id: invoice.id })).emailStatus).toBe("sent");
  });

  it("says of an invoice what came of its newest mail, in lists too, and after the mail is erased", async () => {
    const { id } = await raiseOne();
    await office.invoices.send({ id });
    const first = await rows.email.findFirstOrThrow({ where: { subjectId: id } });
    await rows.email.updateMany({ where: { id: first.id }, data: { status: "failed" } });
    const listed = async () =>
      (await office.invoices.list({})).items.find((invoice) => invoice.id === id)?.emailStatus;
    expect(await listed()).toBe("failed");
    await office.invoices.send({ id });
    expect(await listed()).toBe("queued");
    await rows.email.deleteMany({ where: { subjectId: id } });
    expect(await listed()).toBe("sent");
  });

  it("is not mailed when void, or to nobody", async () => {
    const invoice = await raiseOne();
    await office.invoices.makeVoid({ id: invoice.id });
    await expect(office.invoices.send({ id: invoice.id })).rejects.toMatchObject({
      kind: "conflict",
    });
    const silent = await makeCustomer(service, business, { email: null });
    const there = await makeAddress(service, business, silent);
    const theirs = await raiseOne({ customerId: silent.id, deliveryAddressId: there.id });
    await expect(office.invoices.send({ id: theirs.id })).rejects.toMatchObject({
      kind: "conflict",
    });
  });
});
