import type { ReceiptMethod, SqlRunner } from "@roundsman/db";
import type { JournalDays } from "../../month/days";
import { salesLines, salesLinesOf, stepsOf, type EntryLine } from "../../journal/entries";
import { readSources } from "../../journal/sources";
import type { DayFigures } from "./schema";
import { countedOrders, paidBackOf, papersOf, receivedOf } from "./sources";

/** A day's figures, and the orders that they are of. */
export interface DayOfSales {
  day: string;
  figures: DayFigures;
  orderIds: Set<string>;
}

/** Something of an order on a day: lines of the journal, or money. */
interface Part {
  day: string;
  orderId: string;
  lines?: readonly EntryLine[];
  received?: { method: ReceiptMethod; pence: number };
  paidBack?: { method: ReceiptMethod; pence: number };
}

/**
 * The figures of these days as the journal has them now (docs/decisions/0255, 0442), without orders that an invoice bills
 * which is sent by itself. Days with nothing are left out.
 */
export async function daysOfSales(
  db: SqlRunner,
  business: { tenantId: string; organisationId: string },
  days: JournalDays,
): Promise<DayOfSales[]> {
  const sources = await readSources(db, business.tenantId, days);
  const papers = await papersOf(db, business, days);
  const orderOf = new Map(papers.map(({ id, orderId }) => [id, orderId]));
  const parts: Part[] = [
    ...sources.sales.map((order) => ({
      day: order.day,
      orderId: order.id,
      lines: salesLinesOf(order, -1),
    })),
    ...sources.steppingSales.flatMap((order) =>
      stepsOf(order, days).map((step) => ({ ...step, orderId: order.id })),
    ),
    ...sources.invoices.map(({ id, day, vat, lines }) => ({
      day,
      orderId: orderOf.get(id) ?? "",
      lines: salesLines(vat, lines, -1),
    })),
    ...sources.creditNotes.map(({ id, day, vat, lines }) => ({
      day,
      orderId: orderOf.get(id) ?? "",
      lines: salesLines(vat, lines, 1),
    })),
    ...(await receivedOf(db, business, days)).map(({ day, orderId, method, pence }) => ({
      day,
      orderId: orderId ?? "",
      received: { method, pence },
    })),
    ...(await paidBackOf(db, business, days)).map(({ day, orderId, method, pence }) => ({
      day,
      orderId: orderId ?? "",
      paidBack: { method, pence },
    })),
  ];
  const billed = sources.invoices.flatMap(({ day, paidOrders }) =>
    paidOrders.map((order) => ({ day, orderId: order.id, lines: salesLinesOf(order, 1) })),
  );
  const ids = new Set([...parts, ...billed].map(({ orderId }) => orderId));
  ids.delete("");
  const { counted, inDays } = await countedOrders(db, business, [...ids]);
  const sums = new Map<string, DaySums>();
  const ofDay = (day: string) => {
    const found = sums.get(day) ?? new DaySums(day);
    sums.set(day, found);
    return found;
  };
  for (const part of parts) if (counted.has(part.orderId)) ofDay(part.day).add(part);
  // An invoice bills an order of an earlier day along, and is sent whole: the order's part is taken off here.
  for (const part of billed) if (inDays.has(part.orderId)) ofDay(part.day).add(part);
  for (const { day, method, pence } of sources.fees) ofDay(day).addFees(method, pence);
  return [...sums.values()]
    .map((day) => day.finish())
    .filter(({ figures }) => Object.values(figures).some((list) => list.length > 0))
    .toSorted((a, b) => a.day.localeCompare(b.day));
}

type Sums<Key> = Map<string, { key: Key; pence: number }>;

/** Adds up one day. */
class DaySums {
  readonly #orderIds = new Set<string>();
  readonly #sales: Sums<Omit<DayFigures["sales"][number], "netPence">> = new Map();
  readonly #vat: Sums<EntryLine["vatRate"]> = new Map();
  readonly #received: Sums<ReceiptMethod> = new Map();
  readonly #paidBack: Sums<ReceiptMethod> = new Map();
  readonly #fees: Sums<ReceiptMethod> = new Map();

  constructor(readonly day: string) {}

  add({ orderId, lines = [], received, paidBack }: Part): void {
    this.#orderIds.add(orderId);
    for (const { thing, vatRate, pence } of lines) {
      if (thing.kind === "vat") addTo(this.#vat, vatRate, -pence);
      else if (thing.kind === "sales") {
        addTo(this.#sales, { kind: thing.kind, category: thing.category, vatRate }, -pence);
      } else if (thing.kind === "delivery" || thing.kind === "interest") {
        addTo(this.#sales, { kind: thing.kind, category: null, vatRate }, -pence);
      }
    }
    if (received) addTo(this.#received, received.method, received.pence);
    if (paidBack) addTo(this.#paidBack, paidBack.method, paidBack.pence);
  }

  addFees(method: ReceiptMethod, pence: number): void {
    addTo(this.#fees, method, pence);
  }

  finish(): DayOfSales {
    const money = (sums: Sums<ReceiptMethod>) =>
      listOf(sums).map(({ key, pence }) => ({ method: key, pence }));
    return {
      day: this.day,
      orderIds: this.#orderIds,
      figures: {
        sales: listOf(this.#sales).map(({ key, pence }) => ({ ...key, netPence: pence })),
        vat: listOf(this.#vat).map(({ key, pence }) => ({ vatRate: key, pence })),
        received: money(this.#received),
        paidBack: money(this.#paidBack),
        fees: money(this.#fees),
      },
    };
  }
}

function addTo<Key>(sums: Sums<Key>, key: Key, pence: number): void {
  const name = JSON.stringify(key);
  sums.set(name, { key, pence: (sums.get(name)?.pence ?? 0) + pence });
}

/** Sums that are not zero, always in the same order. */
const listOf = <Key>(sums: Sums<Key>) =>
  [...sums]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .flatMap(([, sum]) => (sum.pence === 0 ? [] : [sum]));
