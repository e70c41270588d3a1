import * as fc from "fast-check";
import { afterAll, expect, it } from "vitest";
import { Refusal } from "../../../platform/base/errors";
import { todayIn } from "../../../platform/values/format";
import { callerFor, makeMember, makeProduct, makeYard, signInAs } from "../../../testing";
import { invoiceOffice } from "../../billing/testing/invoice-office";
import { applyOutcome, orderNow, receivePayment, sumsDue, undoOutcome } from "../../orders";
import { lineVat, type CodedLine } from "../journal/schema";
import { exportAll } from "../testing/export-all";
import { lastDayOf, monthBefore, monthOf } from "./period";
import type { BooksFigures } from "./schema";

/*
 * Random months of sales, invoices, credit, money and reversals. When one is over, all that happened goes a month back
 * and the books are closed to it. What the books say of a closed month never changes, months add up to the whole, debtors
 * are the sum of the statements, and once everything is paid both ways of counting VAT come to the same. The journal goes
 * out at random moments; what went out of each month comes to its figures and its statements, account by account.
 */
const at = await invoiceOffice();
const { service, rows, business, customer, take } = at;
afterAll(service.close);
const tenantId = business.id;
// What a business pays late bears interest: a month back, what was not due yet is overdue.
await rows.customer.update({
  where: { tenantId_id: { tenantId, id: customer.id } },
  data: { companyNumber: "01234567" },
});
// Its VAT counts by payment, which asks for a registered business.
await rows.business.update({
  where: { id: tenantId },
  data: {
    address: "1 Shap Road, Kendal",
    vatRegistered: true,
    vatNumber: "GB123456782",
    vatRegisteredFrom: new Date("2020-01-01"),
    vatScheme: "standard",
  },
});
// Over REST, where a business's rate holds and not a person's.
const token = await signInAs(service, await makeMember(service, business));
const { office } = callerFor(service, { token, entry: "rest" });

const does = <Name extends string>(name: Name, weight: number) => ({
  weight,
  arbitrary: fc.record({
    do: fc.constant(name),
    pence: fc.integer({ min: 1, max: 20_000 }),
    pick: fc.nat({ max: 1000 }),
  }),
});
const act = fc.oneof(
  does("deliverOnAccount", 4),
  does("sell", 5),
  does("payAhead", 3),
  does("payOrder", 2),
  does("bill", 4),
  does("billSale", 3),
  does("receive", 4),
  does("allocate", 2),
  does("reverse", 2),
  does("credit", 3),
  does("useCredit", 2),
  does("undo", 2),
  does("makeVoid", 3),
  does("cancel", 1),
  does("openingBalance", 1),
  does("chargeInterest", 3),
  does("payOut", 2),
  does("creditSale", 3),
  does("reverseRefund", 2),
  does("writeOff", 2),
  does("reverseWriteOff", 1),
  does("moveCash", 2),
  does("export", 4),
);
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;

const nobody = "00000000-0000-4000-8000-000000000000";
const oneOf = <T>(list: readonly T[], n: number): T | undefined => list[n % (list.length || 1)];
const idsOf = async (found: Promise<{ id: string }[]>) => (await found).map(({ id }) => id);
const sorted = { where: { tenantId }, orderBy: { id: "asc" }, select: { id: true } } as const;
const orderIds = (where: object) =>
  idsOf(rows.order.findMany({ ...sorted, where: { tenantId, ...where } }));
const invoiceIds = () => idsOf(rows.invoice.findMany(sorted));
const writeOffIds = () => idsOf(rows.badDebt.findMany(sorted));
const noteIds = () => idsOf(rows.creditNote.findMany(sorted));

const due = async (id: string) => {
  const order = await orderNow(rows, tenantId, id);
  return sumsDue(order).totalPence - (order.paidPence ?? 0);
};
const pay = (orderId: string, amountPence: number) =>
  rows.$transaction((tx) =>
    receivePayment(tx, { tenantId, orderId, method: "cash", at: new Date(), amountPence }),
  );
/** All of an order but one of its first line, where `short`. */
async function deliver(orderId: string, short = false) {
  const [line] = await rows.orderLine.findMany({
    where: { orderId },
    orderBy: { position: "asc" },
  });
  const deliveredQuantity = (line?.quantity ?? 0) - 1;
  const lines = short
    ? [{ orderLineId: line?.id ?? "", deliveredQuantity, cancelledQuantity: 1 }]
    : [];
  await rows.$transaction((tx) => applyOutcome(tx, { tenantId, orderId, lines, at: new Date() }));
}

const yard = await makeYard(service, business);

/** Goods of every kind of VAT, or those that the office takes by itself; for some orders something off. */
const goods = await Promise.all(
  (["standard", "exempt", "outside_scope"] as const).map((vatTreatment) =>
    makeProduct(service, business, { unitPrice: 1234, vatRate: 0, vatTreatment }),
  ),
);
const some = (pick: number) => ({
  ...(pick % 2 && {
    lines: [at.product, ...goods].map(({ id: productId }) => ({ productId, quantity: 2 })),
  }),
  ...(pick % 5 < 2 && {
    discountPercent: 7.25 * (1 + (pick % 5)),
    discountReason: "Late last week",
  }),
});

let payouts = 0;
const acts: { [Name in Act["do"]]: (one: Act) => Promise<unknown> } = {
  deliverOnAccount: async ({ pick }) => deliver((await take(some(pick))).id, pick % 3 === 0),
  sell: async ({ pick, pence }) => {
    const { id } = await take({ paymentMethod: "cash", ...some(pick) });
    await deliver(id, pick % 3 === 0);
    if (pick % 4 === 0) return;
    await pay(id, pick % 4 === 1 ? pence : await due(id));
  },
  payAhead: async ({ pick, pence }) => {
    const { id } = await take({ paymentMethod: "link", ...some(pick) });
    await pay(id, pick % 2 ? pence : await due(id));
  },
  payOrder: async ({ pick, pence }) => {
    const id = oneOf(await orderIds({ status: { not: "cancelled" } }), pick);
    if (id === undefined) return;
    if (pick % 3 === 0) await deliver(id);
    else if (pick % 3 === 1) await office.orders.paid({ id });
    else if ((await orderNow(rows, tenantId, id)).invoice === null) await pay(id, pence);
  },
  bill: async ({ pick }) => {
    const open = await orderIds({ status: "delivered", paidAt: null });
    if (open.length > 0)
      await office.invoices.raise({ orderIds: open.slice(pick % (open.length || 1)).slice(0, 2) });
  },
  billSale: async ({ pick }) => {
    const id =
      oneOf(await orderIds({ status: "delivered", paidAt: { not: null } }), pick) ?? nobody;
    await office.invoices.forOrder({ id });
  },
  receive: ({ pence }) =>
    office.receipts.take({ customerId: customer.id, method: "cheque", amountPence: pence }),
  allocate: async ({ pick }) =>
    office.receipts.allocate({
      id: oneOf(await idsOf(rows.receipt.findMany(sorted)), pick) ?? nobody,
    }),
  reverse: async ({ pick }) => {
    const id = oneOf(await idsOf(rows.receipt.findMany(sorted)), pick) ?? nobody;
    await office.receipts.reverse({ id, reason: "A mistake" });
  },
  credit: async ({ pick, pence }) => {
    const amounts = pick % 2 ? [{ vatRate: pick % 3 ? 5 : 20, netPence: pence }] : undefined;
    const id = oneOf(await invoiceIds(), pick) ?? nobody;
    await office.creditNotes.issue({ id, reason: "Short", amounts });
  },
  useCredit: async ({ pick, pence: amountPence }) => {
    const id = oneOf(await noteIds(), pick) ?? nobody;
    if (pick % 3 === 0) await office.creditNotes.allocate({ id });
    else if (pick % 3 === 1) await office.creditNotes.reverse({ id, reason: "A mistake" });
    else await office.creditNotes.refund({ id, method: "cash", amountPence });
  },
  undo: async ({ pick }) => {
    const orderId = oneOf(await orderIds({ status: "delivered" }), pick) ?? nobody;
    await rows.$transaction((tx) => undoOutcome(tx, { tenantId, orderId, at: new Date() }));
    if (pick % 2) await deliver(orderId, true);
  },
  makeVoid: async ({ pick }) =>
    office.invoices.makeVoid({ id: oneOf(await invoiceIds(), pick) ?? nobody }),
  cancel: async ({ pick }) =>
    office.orders.cancel({ id: oneOf(await orderIds({ status: "placed" }), pick) ?? nobody }),
  payOut: async ({ pick, pence }) => {
    // A line of its own: the bank's lines are told apart by their account too.
    payouts += 1;
    const account = `Account ${payouts}`;
    const csv = `Date,Description,Amount\n${today},STRIPE PAYMENTS UK,${(pence / 100).toFixed(2)}`;
    await office.bank.upload({ csv, account });
    const { items } = await office.bank.listLines({ account });
    const id = items[0]?.id ?? nobody;
    await office.bank.fees({ id, feesPence: 1 + (pick % 300), of: "card_link" });
    if (pick % 3 === 0) await office.bank.fees({ id, feesPence: pick % 2, of: "direct_debit" });
    if (pick % 7 === 0) await office.bank.undo({ id, reason: "A mistake" });
  },
  creditSale: async ({ pick, pence }) => {
    const id =
      oneOf(await orderIds({ status: "delivered", paidAt: { not: null } }), pick) ?? nobody;
    const [line] = await rows.orderLine.findMany({ where: { orderId: id }, take: 1 });
    const because =
      pick % 2 && line
        ? { because: "goods_returned" as const, lines: [{ orderLineId: line.id, quantity: 1 }] }
        : { because: "price_reduced" as const, amountPence: 1 + (pence % 500) };
    await office.payments.refund({ id, method: "cash", ...because });
  },
  reverseRefund: async ({ pick }) => {
    const noted = { ...sorted, where: { tenantId, reversesId: null } };
    const id = oneOf(await idsOf(rows.refund.findMany(noted)), pick) ?? nobody;
    await office.refunds.reverse({ id, reason: "It never went back" });
  },
  writeOff: async ({ pick, pence }) => {
    const sent = { ...sorted, where: { tenantId, status: "sent" as const } };
    const id = oneOf(await idsOf(rows.invoice.findMany(sent)), pick) ?? nobody;
    const part = pick % 2 ? { amountPence: pence } : {};
    await office.invoices.badDebts.writeOff({ id, reason: "Gone away", ...part });
  },
  reverseWriteOff: async ({ pick, pence }) => {
    const id = oneOf(await writeOffIds(), pick) ?? nobody;
    const part = pick % 2 ? { amountPence: pence } : {};
    await office.invoices.badDebts.reverse({ id, reason: "It is paid after all", ...part });
  },
  moveCash: async ({ pick, pence: amountPence }) => {
    const kind = (["float_in", "float_out", "petty_cash", "paid_in"] as const)[pick % 4];
    if (kind) await office.books.cash.create({ locationId: yard.id, kind, amountPence });
  },
  export: () => exportNow(),
  chargeInterest: () => office.interest.charge({ id: customer.id }),
  openingBalance: ({ pick, pence: amountPence }) =>
    office.openingBalances.enter({
      items: [
        {
          customerId: customer.id,
          number: `OLD-${pick}`,
          issuedOn: today,
          dueOn: today,
          amountPence,
        },
      ],
    }),
};

const attempt = (one: Act) =>
  acts[one.do](one).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

const today = todayIn("Europe/London", new Date());
const months = [0, 1, 2].reduce<string[]>(
  (list) => [...list, monthBefore(list.at(-1) ?? "")],
  [monthOf(today)],
);
const [thisMonth = ""] = months;

const exportNow = () => exportAll(rows, tenantId);

/** What went out of a month, by account: pence, a debit above zero. */
async function journalOf(month: string): Promise<Record<string, number>> {
  const entries = await rows.journalEntry.findMany({ where: { tenantId } });
  const lines = entries
    .filter(({ day }) => monthOf(day.toISOString()) === month)
    .flatMap((entry) => entry.lines as unknown as CodedLine[]);
  return added(
    lines.map(({ thing, vatRate, pence }) => {
      const isSale = ["delivery", "sales", "interest"].includes(thing.kind);
      const ofRate = isSale ? "net" : thing.kind;
      return { [`${thing.kind === "tender" ? thing.method : ofRate} ${vatRate ?? ""}`]: pence };
    }),
  );
}

/** The same by the figures of the month: documents, money, and statements. */
async function expectedJournal(of: BooksFigures): Promise<Record<string, number>> {
  const { debtors, openingBalances, sales, credited, received, cash } = of;
  const rates = (list: typeof sales, sign: 1 | -1) =>
    list.map(({ netPence, vatPence, ...kind }) => ({
      [`net ${lineVat(kind) ?? ""}`]: sign * netPence,
      [`vat ${lineVat(kind) ?? ""}`]: sign * vatPence,
    }));
  const owed =
    debtors.billedPence -
    debtors.creditedPence -
    debtors.writtenOffPence -
    debtors.receivedPence +
    debtors.refundedPence -
    openingBalances.enteredPence;
  const known = [
    ...rates(sales, -1),
    ...rates(credited, 1),
    ...received.map(({ method, receivedPence, refundedPence }) => ({
      [`${method} `]: receivedPence - refundedPence,
    })),
    { "debtors ": owed, "writeOffs ": openingBalances.creditedPence + debtors.writtenOffPence },
    {
      "cash ": cash.fromBankPence - cash.pettyCashPence - cash.paidInPence,
      "bank_transfer ": cash.paidInPence - cash.fromBankPence,
      "pettyCash ": cash.pettyCashPence,
    },
    ...(await feesOf(of)),
  ];
  const left = Object.values(added(known)).reduce((sum, pence) => sum + pence, 0);
  return added([...known, { "paidSales ": 0 - left }]);
}

/** Fees of payouts that stand, against the account of their money. */
async function feesOf({ from }: BooksFigures): Promise<Record<string, number>[]> {
  const said = await rows.bankMatch.findMany({
    where: { tenantId, undoneAt: null, feesPence: { gt: 0 } },
  });
  return said
    .filter(({ feesOn }) => monthOf(feesOn?.toISOString() ?? "") === from)
    .map(({ feesOf: method, feesPence }) => ({
      "fees ": feesPence,
      [`${method} `]: 0 - feesPence,
    }));
}

const moments = {
  orders: ["booked_on", "delivered_at", "cancelled_at"],
  invoices: ["issued_on", "due_on", "reopened_on", "created_at"],
  invoice_orders: ["released_at"],
  late_billings: ["delivered_on", "tax_point"],
  prepayments: ["day", "created_at"],
  credit_notes: ["issued_on", "created_at"],
  receipts: ["received_on", "received_at", "created_at"],
  refunds: ["refunded_on", "refunded_at", "created_at"],
  allocations: ["booked_on", "made_at"],
  bad_debts: ["day", "created_at"],
  cash_movements: ["moved_on", "moved_at"],
  bank_lines: ["booked_on"],
  bank_matches: ["fees_on"],
  journal_exports: ["exported_to", "first_day", "last_day"],
  journal_settings: ["settled_to"],
};

/** All that happened goes a month back, and the books are closed to the end of that. */
async function closeMonth(): Promise<void> {
  const client = await service.test.owner.connect();
  try {
    await client.query("BEGIN");
    for (const [table, columns] of Object.entries(moments)) {
      const back = columns.map((name) => `${name} = ${name} - interval '1 month'`);
      await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
      await client.query(`UPDATE ${table} SET ${back.join()} WHERE tenant_id = $1`, [tenantId]);
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
    // By a way round, since a document may have an entry in both months.
    for (const shift of ["- interval '100 years 1 month'", "+ interval '100 years'"]) {
      await client.query(`UPDATE journal_entries SET day = day ${shift} WHERE tenant_id = $1`, [
        tenantId,
      ]);
    }
    await client.query("UPDATE businesses SET books_closed_to = $2 WHERE id = $1", [
      tenantId,
      lastDayOf(monthBefore(thisMonth)),
    ]);
    await client.query("COMMIT");
  } finally {
    client.release();
  }
}

const figures = (from: string, to = from) => office.books.figures({ from, to });

/** What of figures can be added up. */
const sums = ({ sales, credited, vat, received, openingBalances, ...of }: BooksFigures) => {
  const { openingPence: _, closingPence: __, byAllocationsPence: ___, ...moved } = of.debtors;
  const { box6Pounds: _a, ...invoice } = vat.invoice;
  const { box6Pounds: _b, ...cash } = vat.cash;
  const rate = (kind: string, list: typeof sales) =>
    list.flatMap(({ vatRate, vatTreatment, ...each }) =>
      Object.entries(each).map(([name, pence]) => [
        `${kind}.${vatRate}.${vatTreatment}.${name}`,
        pence,
      ]),
    );
  return Object.fromEntries<number>([
    ...rate("sales", sales),
    ...rate("credited", credited),
    ...rate("paidAhead", of.paidAhead),
    ...received.flatMap(({ method, receivedPence, refundedPence }) => [
      [`${method}.in`, receivedPence],
      [`${method}.out`, refundedPence],
    ]),
    ...Object.entries({ ...of.netSales, ...openingBalances, ...moved }),
    ["invoiced", of.invoicedPence],
    ["paidSales", of.paidSalesPence],
    ...Object.entries(invoice).map(([name, pence]) => [`invoice.${name}`, pence]),
    ...Object.entries(cash).map(([name, pence]) => [`cash.${name}`, pence]),
  ] as [string, number][]);
};

function added(list: readonly Record<string, number>[]): Record<string, number> {
  const all: Record<string, number> = {};
  for (const one of list) {
    for (const [name, pence] of Object.entries(one)) all[name] = (all[name] ?? 0) + pence;
  }
  return Object.fromEntries(Object.entries(all).filter(([, pence]) => pence !== 0));
}

/** What the statements of all customers came to at the end of a month. */
async function owedOn(to: string): Promise<number> {
  const customers = await idsOf(rows.customer.findMany(sorted));
  const statements = await Promise.all(
    customers.map((id) => office.customers.statement({ id, to })),
  );
  return statements.reduce((sum, { closingPence }) => sum + closingPence, 0);
}

/** Everything is delivered, paid, and paid back. */
async function settleAll(): Promise<void> {
  for (const id of await orderIds({ status: "placed" })) await deliver(id);
  for (const id of await writeOffIds())
    await quietly(office.invoices.badDebts.reverse({ id, reason: "It is paid after all" }));
  for (const id of await invoiceIds()) await quietly(office.invoices.paid({ id }));
  for (const id of await orderIds({
    status: "delivered",
    paidAt: null,
    paymentMethod: "on_account",
  })) {
    await quietly(office.invoices.raise({ orderIds: [id] }));
  }
  for (const id of await orderIds({ status: "delivered" }))
    await quietly(office.orders.paid({ id }));
  for (const id of await invoiceIds()) await quietly(office.invoices.paid({ id }));
  for (const id of await orderIds({}))
    await quietly(office.payments.refund({ id, method: "cash" }));
  for (const id of await noteIds())
    await quietly(office.creditNotes.refund({ id, method: "cash" }));
  for (const id of await idsOf(rows.receipt.findMany(sorted))) {
    await quietly(office.receipts.refund({ id, method: "cash" }));
  }
}
const quietly = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
  });

it("says of a closed month the same for ever, and of months what they add up to", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(act, { minLength: 4, maxLength: 14 }), { minLength: 3, maxLength: 3 }),
      async (past) => {
        await startAgain();
        const known: BooksFigures[] = [];
        for (const [n, month] of past.entries()) {
          for (const one of month) await attempt(one);
          if (n === past.length - 1) break;
          await closeMonth();
          for (const [back, before] of known.entries()) {
            const later = months[known.length - back + 1] ?? "";
            expect(sums(await figures(later))).toEqual(sums(before));
          }
          known.push(await figures(months[1] ?? ""));
        }
        await settleAll();
        const each = await Promise.all(months.slice(0, 3).map((month) => figures(month)));
        const all = await figures(months[2] ?? "", thisMonth);
        expect(added([sums(all)])).toEqual(added(each.map(sums)));
        expect(known.map(sums)).toEqual(each.slice(1).toReversed().map(sums));
        for (const one of each) {
          expect(one.debtors.differencePence).toBe(0);
          expect(one.debtors.closingPence).toBe(await owedOn(one.lastDay));
        }
        expect(all.vat.cash).toEqual(all.vat.invoice);
        expect(all.paidAhead).toEqual([]);
        expect(all.held).toEqual({ creditPence: 0, paidAheadPence: 0 });
        await quietly(exportNow());
        await expect(exportNow()).rejects.toThrow("There is nothing new");
        for (const one of each)
          expect(await journalOf(one.from)).toEqual(await expectedJournal(one));
        const paidSales = await Promise.all(each.map(({ from }) => journalOf(from)));
        expect(added(paidSales)).not.toHaveProperty("paidSales ");
      },
    ),
    { numRuns: 8, endOnFailure: true },
  );
});

/** A business without documents, and with the same customers and goods. */
async function startAgain(): Promise<void> {
  await service.test.owner.query(
    `TRUNCATE allocations, credit_note_vat, credit_note_lines, credit_notes, invoice_orders, invoice_vat,
       invoice_lines, invoices, receipts, refunds, provider_refunds, order_lines, orders, journal_entries,
       journal_exports, journal_settings, bank_statements, bank_lines, bank_matches, bad_debts, cash_movements
       CASCADE`,
  );
  await rows.business.update({ where: { id: tenantId }, data: { booksClosedTo: null } });
}
