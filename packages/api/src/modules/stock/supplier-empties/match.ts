import { daysBetween } from "../../../platform/values/format";

/* Lines of a supplier's statement against the receipts of ours (docs/decisions/0302). Numbers are containers. */

export interface Quantities {
  /** Full ones that the supplier brought. */
  received: number;
  /** Empty ones that the supplier took back. */
  returned: number;
}

/** A line as the supplier states it. */
export interface StatedLine extends Quantities {
  position: number;
  /** YYYY-MM-DD. */
  on: string;
  reference: string | null;
  productId: string;
}

/** One product of one receipt of ours. */
export interface ReceivedGoods extends Quantities {
  receiptId: string;
  productId: string;
  /** YYYY-MM-DD, of the business's own clock. */
  on: string;
  deliveryNote: string | null;
}

export type MatchedBy = "delivery_note" | "day";

export interface Match {
  receiptId: string;
  matchedBy: MatchedBy;
}

/** A supplier often states a delivery on the day it is booked, not on the day it came. */
export const daysApart = 3;

/** "DN 0044-71" and "dn4471" are one delivery note. */
export const noteKey = (reference: string | null): string =>
  (reference ?? "")
    .toUpperCase()
    .replaceAll(/[^A-Z\d]+/g, " ")
    .trim()
    .replaceAll(/(?<!\d)0+(?=\d)/g, "")
    .replaceAll(" ", "");

const sides = ["received", "returned"] as const;
const apart = (one: { on: string }, other: { on: string }) =>
  Math.abs(daysBetween(one.on, other.on));

/** The first of the least, so that equal ones keep their order. */
function nearest<T extends { on: string }>(of: readonly T[], to: { on: string }): T | undefined {
  return of.toSorted((a, b) => apart(a, to) - apart(b, to))[0];
}

/**
 * Which receipt each line is about, by its position. First by delivery note, then by product and quantity within
 * three days, then by product on the same day. Where lines go by the day, a receipt's fulls and its empties are each
 * stated by one line at most. A line that fits none is left out.
 */
export function matchLines(
  lines: readonly StatedLine[],
  goods: readonly ReceivedGoods[],
): Map<number, Match> {
  const matches = new Map<number, Match>();
  const taken = new Set<string>();
  const take = (line: StatedLine, found: ReceivedGoods | undefined, matchedBy: MatchedBy) => {
    if (!found) return;
    matches.set(line.position, { receiptId: found.receiptId, matchedBy });
    for (const side of sides) if (line[side] !== 0) taken.add(sideKey(found, line, side));
  };
  const open = () => lines.filter(({ position }) => !matches.has(position));

  for (const line of lines) {
    const key = noteKey(line.reference);
    const ofNote = key === "" ? [] : goods.filter((one) => noteKey(one.deliveryNote) === key);
    const ofProduct = ofNote.filter(({ productId }) => productId === line.productId);
    // A product that never came is a difference of that receipt, not a delivery that we don't know.
    take(line, nearest(ofProduct.length > 0 ? ofProduct : ofNote, line), "delivery_note");
  }
  const candidates = (line: StatedLine) =>
    goods.filter(
      (one) =>
        one.productId === line.productId &&
        sides.every(
          (side) => line[side] === 0 || (one[side] !== 0 && !taken.has(sideKey(one, line, side))),
        ),
    );
  const isSame = (line: StatedLine) => (one: ReceivedGoods) =>
    sides.every((side) => line[side] === 0 || line[side] === one[side]);
  for (const line of open()) {
    const near = candidates(line).filter((one) => apart(one, line) <= daysApart);
    take(line, nearest(near.filter(isSame(line)), line), "day");
  }
  for (const line of open()) {
    take(
      line,
      candidates(line).find(({ on }) => on === line.on),
      "day",
    );
  }
  return matches;
}

const sideKey = (
  { receiptId }: { receiptId: string },
  { productId }: { productId: string },
  side: string,
) => `${receiptId} ${productId} ${side}`;

/** On theirs and not ours, on ours and not theirs, or on both with another quantity. */
export type DifferenceKind = "theirs_only" | "ours_only" | "quantity";

export interface Difference {
  kind: DifferenceKind;
  on: string;
  reference: string | null;
  productId: string;
  receiptId: string | null;
  theirs: Quantities;
  ours: Quantities;
}

interface Stated {
  lines: readonly (StatedLine & { receiptId: string | null })[];
  /** Receipts of the statement's days, and those that its lines are matched with. */
  goods: readonly ReceivedGoods[];
  /** Receipts that lines of the supplier's other statements are matched with. */
  elsewhere: ReadonlySet<string>;
  firstDay: string;
  lastDay: string;
}

const nothing: Quantities = { received: 0, returned: 0 };

/** What differs between a statement and our receipts of its days, the earliest day first. */
export function differencesOf({
  lines,
  goods,
  elsewhere,
  firstDay,
  lastDay,
}: Stated): Difference[] {
  const key = (one: { receiptId: string | null; productId: string }) =>
    `${one.receiptId} ${one.productId}`;
  const ours = new Map(goods.map((one) => [key(one), one]));
  const stated = new Map<string, (StatedLine & { receiptId: string })[]>();
  const theirsOnly: Difference[] = [];
  for (const { receiptId, ...line } of lines) {
    if (receiptId === null) {
      const { on, reference, productId, received, returned } = line;
      const facts = { on, reference, productId, receiptId };
      theirsOnly.push({
        kind: "theirs_only",
        ...facts,
        theirs: { received, returned },
        ours: nothing,
      });
      continue;
    }
    const matched = { ...line, receiptId };
    stated.set(key(matched), [...(stated.get(key(matched)) ?? []), matched]);
  }
  const quantity = [...stated].flatMap(([pair, [first, ...more]]): Difference[] => {
    if (!first) return [];
    const { on, reference, productId, receiptId } = first;
    const theirs = [first, ...more].reduce(add, nothing);
    const { received, returned } = ours.get(pair) ?? nothing;
    return theirs.received === received && theirs.returned === returned
      ? []
      : [
          {
            kind: "quantity",
            on,
            reference,
            productId,
            receiptId,
            theirs,
            ours: { received, returned },
          },
        ];
  });
  const oursOnly = goods
    .filter(
      (one) =>
        !stated.has(key(one)) &&
        !elsewhere.has(one.receiptId) &&
        one.on >= firstDay &&
        one.on <= lastDay,
    )
    .map(({ on, deliveryNote, productId, receiptId, received, returned }): Difference => ({
      kind: "ours_only",
      on,
      reference: deliveryNote,
      productId,
      receiptId,
      theirs: nothing,
      ours: { received, returned },
    }));
  return [...theirsOnly, ...quantity, ...oursOnly].toSorted((a, b) => (a.on < b.on ? -1 : 1));
}

const add = (sum: Quantities, line: Quantities): Quantities => ({
  received: sum.received + line.received,
  returned: sum.returned + line.returned,
});
