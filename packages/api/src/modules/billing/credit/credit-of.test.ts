import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Refusal } from "../../../platform/base/errors";
import { refusedAs } from "../../../testing/refused-as";
import { lessVat, sameVat, vatKey, type VatKind } from "../../../platform/values/values";
import { lineNet, sumsOf } from "../../orders";
import { creditable, creditFor, type Credit, type Credited } from "./credit-of";

interface Sold extends Partial<VatKind> {
  quantity: number;
  /** Excluding VAT, or including it where `incVat` says so. */
  unitPrice: number;
  vatRate: number;
  incVat?: boolean;
  discountPercent?: number;
}

const pricedOf = ({
  quantity,
  unitPrice,
  vatRate,
  vatTreatment = "standard",
  incVat = false,
  discountPercent = 0,
}: Sold) => ({
  quantity,
  unitPrice: incVat ? lessVat(unitPrice, vatRate) : unitPrice,
  unitPriceIncVat: incVat ? unitPrice : null,
  vatRate,
  vatTreatment,
  discountPercent,
});

/** An invoice as it is billed: VAT once a rate, half up, or taken out of a line. */
function billed(sold: readonly Sold[], chargePence = 0) {
  const lines = sold.map(pricedOf).map((line, at) => ({
    id: `line-${at}`,
    orderId: null,
    fuelCertificate: null,
    description: `Goods ${at}`,
    netPence: lineNet(line),
    ...line,
  }));
  const { parts } = sumsOf(sold.map(pricedOf), chargePence);
  return {
    lines,
    vat: parts,
  };
}

const nothing: Credited = { lines: [], vat: [] };

/** What is credited after one more credit note; `sign` below zero takes one back. */
function after(credited: Credited, { lines, vat }: Credit, sign = 1): Credited {
  const byLine = new Map(credited.lines.map((line) => [line.invoiceLineId, line]));
  for (const { invoiceLineId, quantity, netPence } of lines) {
    if (invoiceLineId === null) continue;
    const before = byLine.get(invoiceLineId) ?? { quantity: 0, netPence: 0 };
    byLine.set(invoiceLineId, {
      invoiceLineId,
      quantity: before.quantity + sign * quantity,
      netPence: before.netPence + sign * netPence,
    });
  }
  const sums = new Map(credited.vat.map((rate) => [vatKey(rate), rate]));
  for (const { netPence, vatPence, ...kind } of vat) {
    const sum = sums.get(vatKey(kind)) ?? { netPence: 0, vatPence: 0 };
    sums.set(vatKey(kind), {
      ...kind,
      netPence: sum.netPence + sign * netPence,
      vatPence: sum.vatPence + sign * vatPence,
    });
  }
  return {
    lines: [...byLine.values()],
    vat: [...sums.values()],
  };
}

const totalOf = (parts: readonly { netPence: number; vatPence: number }[]) =>
  parts.reduce((sum, { netPence, vatPence }) => sum + netPence + vatPence, 0);

const aLine = (leastPence: number, discountPercent: fc.Arbitrary<number>) =>
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 5 }),
      unitPrice: fc.integer({ min: leastPence, max: 5000 }),
      kind: fc.constantFrom<VatKind>(
        { vatRate: 0, vatTreatment: "standard" },
        { vatRate: 5, vatTreatment: "standard" },
        { vatRate: 20, vatTreatment: "standard" },
        { vatRate: 0, vatTreatment: "exempt" },
        { vatRate: 0, vatTreatment: "outside_scope" },
      ),
      incVat: fc.boolean(),
      discountPercent,
    })
    .map(({ kind, ...goods }) => ({ ...goods, ...kind }));

const sold = fc.array(
  // A penny less a discount may be nothing, which can't be credited by itself.
  fc.oneof(aLine(1, fc.constant(0)), aLine(10, fc.constantFrom(5, 12.5, 33.33, 50))),
  { minLength: 1, maxLength: 5 },
);

describe("crediting an invoice", () => {
  it("bit by bit, with some of it reversed, never credits more, and in the end all of it", () => {
    const step = fc.record({
      line: fc.nat(4),
      quantity: fc.integer({ min: 1, max: 5 }),
      pence: fc.nat(4000),
    });
    fc.assert(
      fc.property(sold, fc.array(step, { maxLength: 8 }), (goods, steps) => {
        const invoice = billed(goods);
        let credited = nothing;
        const notes: Credit[] = [];
        for (const { line, quantity, pence } of steps) {
          const { id, vatRate, vatTreatment } = invoice.lines[line % invoice.lines.length] ?? {
            id: "",
            vatRate: 0,
            vatTreatment: "standard" as const,
          };
          const last = notes.at(-1);
          if (pence % 5 === 0 && last) {
            notes.pop();
            credited = after(credited, last, -1);
            continue;
          }
          const asked =
            pence % 3 === 0
              ? { amounts: [{ vatRate, vatTreatment, netPence: pence + 1 }] }
              : { lines: [{ invoiceLineId: id, quantity }] };
          try {
            const note = creditFor(invoice, credited, asked);
            notes.push(note);
            credited = after(credited, note);
          } catch (error) {
            if (!(error instanceof Refusal) || error.kind !== "conflict") throw error;
          }
          for (const { netPence, vatPence, ...kind } of credited.vat) {
            const whole = invoice.vat.find((part) => sameVat(part, kind));
            expect(netPence).toBeLessThanOrEqual(whole?.netPence ?? 0);
            expect(vatPence).toBeLessThanOrEqual(whole?.vatPence ?? 0);
          }
        }
        if (creditable(invoice, credited).vat.length > 0) {
          credited = after(credited, creditFor(invoice, credited, {}));
        }
        expect(totalOf(credited.vat)).toBe(totalOf(invoice.vat));
        expect(creditable(invoice, credited).vat).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  it("rounds VAT over all that is credited, and not over each credit note", () => {
    const invoice = billed([{ quantity: 3, unitPrice: 1003, vatRate: 20 }]);
    const asked = { lines: [{ invoiceLineId: "line-0", quantity: 1 }] };
    const first = creditFor(invoice, nothing, asked);
    const second = creditFor(invoice, after(nothing, first), asked);
    const third = creditFor(invoice, after(after(nothing, first), second), {});
    // 602 in all: 200.6, 401.2 and 601.8, each half up.
    expect([first.vatPence, second.vatPence, third.vatPence]).toEqual([201, 200, 201]);
  });

  it("in full, bears the VAT that was billed, whatever its delivery charge was shared into", () => {
    const invoice = billed(
      [
        { quantity: 1, unitPrice: 333, vatRate: 5 },
        { quantity: 2, unitPrice: 777, vatRate: 20 },
      ],
      100,
    );
    const { vat, totalPence } = creditFor(invoice, nothing, {});
    expect(vat).toEqual(invoice.vat);
    expect(totalPence).toBe(totalOf(invoice.vat));
  });

  it("credits goods priced including VAT at that price, in whatever parts", () => {
    const priced = fc.record({
      quantity: fc.integer({ min: 1, max: 12 }),
      unitPrice: fc.integer({ min: 10, max: 20_000 }),
      vatRate: fc.constantFrom(0, 5, 20),
      incVat: fc.constant(true),
    });
    fc.assert(
      fc.property(fc.array(priced, { minLength: 1, maxLength: 4 }), (goods) => {
        const invoice = billed(goods);
        let credited = nothing;
        for (const { id, quantity, unitPriceIncVat } of invoice.lines) {
          for (let left = quantity; left > 0; left -= Math.ceil(left / 2)) {
            const lines = [{ invoiceLineId: id, quantity: Math.ceil(left / 2) }];
            const note = creditFor(invoice, credited, { lines });
            expect(note.totalPence).toBe(Math.ceil(left / 2) * (unitPriceIncVat ?? 0));
            credited = after(credited, note);
          }
        }
        expect(credited.vat.toSorted((a, b) => a.vatRate - b.vatRate)).toEqual(invoice.vat);
      }),
    );
  });

  it("credits a line with a discount one by one to the penny", () => {
    for (const incVat of [false, true]) {
      const goods = { quantity: 3, unitPrice: 1111, vatRate: 20, incVat, discountPercent: 12.5 };
      const invoice = billed([goods]);
      let credited = nothing;
      const nets = [1, 2, 3].map(() => {
        const lines = [{ invoiceLineId: "line-0", quantity: 1 }];
        const note = creditFor(invoice, credited, { lines });
        credited = after(credited, note);
        expect(note.lines).toMatchObject([{ discountPercent: 12.5 }]);
        return note.netPence;
      });
      // 3 × £11.11 less 12.5 % is £29.16; of prices including VAT £24.30 without it.
      expect(nets).toEqual(incVat ? [810, 810, 810] : [972, 972, 972]);
      expect(credited.vat).toEqual(invoice.vat);
    }
  });

  it("says what is wrong, and where", () => {
    const invoice = billed([
      { quantity: 2, unitPrice: 1000, vatRate: 20 },
      { quantity: 1, unitPrice: 0, vatRate: 20 },
    ]);
    const line = (quantity: number, id = "line-0") => ({ invoiceLineId: id, quantity });
    const refusal = (asked: Parameters<typeof creditFor>[2], credited = nothing) => {
      try {
        creditFor(invoice, credited, asked);
      } catch (error) {
        return error;
      }
      return null;
    };
    expect(refusal({ lines: [line(3)] })).toEqual(refusedAs("conflict", "lines.0.quantity"));
    expect(refusal({ lines: [line(1), line(1)] })).toEqual(
      refusedAs("validation", "lines.1.invoiceLineId"),
    );
    expect(refusal({ lines: [line(1, "another")] })).toEqual(refusedAs("not_found"));
    expect(refusal({ lines: [line(1, "line-1")] })).toEqual(refusedAs("validation", "lines"));
    expect(refusal({ lines: [] })).toEqual(refusedAs("validation", "lines"));
    const tooMuch = refusedAs("conflict", "amounts.0.netPence");
    const amount = (vatRate: number, netPence: number) => ({
      amounts: [{ vatRate, vatTreatment: "standard" as const, netPence }],
    });
    expect(refusal(amount(20, 2001))).toEqual(tooMuch);
    expect(refusal(amount(5, 1))).toEqual(tooMuch);
    // A sum that was credited is credited: the lines of its rate can't be credited beside it.
    const some = after(nothing, creditFor(invoice, nothing, amount(20, 1)));
    expect(refusal({ lines: [line(2)] }, some)).toEqual(refusedAs("conflict", "lines"));
    expect(creditFor(invoice, some, {}).lines).toMatchObject([
      { invoiceLineId: null, quantity: 1, unitPrice: 1999 },
    ]);
  });
});
