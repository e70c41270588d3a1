import type { Day, DrivenRound, Sale, Stop } from "../driving";
import {
  agreementsOf,
  chargesPence,
  unsettled,
  type Needed,
  type Settled,
} from "../stop/goods/first-cylinders";

/* Goods sold at a door beyond what was ordered: what is aboard for it, what it comes to, and how it is told. */

export type Price = Day["selling"]["prices"][number];
export type Method = Sale["paymentMethod"];

/** A sale while it is put together. */
export type SaleDraft = {
  /** Sold, by product. */
  sold: Record<string, number>;
  /** Empties taken, by product; as many as were sold until the driver says otherwise. */
  empties: Record<string, number>;
  /** What is done about cylinders that go out without an empty, by exchange group. */
  cylinders: Settled;
  method: Method;
  /** What is due, until the driver says otherwise; null where they emptied the field. */
  cashPence: number | null | "due";
  name: string;
  phone: string;
  email: string;
  line1: string;
  city: string;
  postcode: string;
  signature: string | null;
  signedBy: string;
};

export const startSale: SaleDraft = {
  sold: {},
  empties: {},
  cylinders: {},
  method: "cash",
  cashPence: "due",
  name: "",
  phone: "",
  email: "",
  line1: "",
  city: "",
  postcode: "",
  signature: null,
  signedBy: "",
};

type Selling = Day["selling"];

/** What products cost a customer: their own prices before everybody's. Null is somebody new. */
export function pricesOf(selling: Selling, customerId: string | null): Price[] {
  const own =
    selling.customers.find((customer) => customer.customerId === customerId)?.prices ?? [];
  return selling.prices.map(
    (price) => own.find(({ productId }) => productId === price.productId) ?? price,
  );
}

/** Why somebody can't have it on account; null where they can. */
export const whyNotOnAccount = (selling: Selling, customerId: string | null): string | null => {
  const customer = selling.customers.find((one) => one.customerId === customerId);
  return customer ? customer.whyNotOnAccount : "They have no account.";
};

/** How many fulls of a product are on the van now, and how many of them nobody ordered. Below zero where some are missing. */
export function aboard(
  round: Pick<DrivenRound, "load" | "stops">,
  productId: string,
): { all: number; spare: number } {
  const loaded = round.load
    .filter(
      (item) => item.leg === "out" && item.condition === "full" && item.productId === productId,
    )
    .reduce((sum, item) => sum + (item.counted ?? item.expected), 0);
  let left = loaded;
  let promised = 0;
  for (const stop of round.stops) {
    const isOpen = stop.completedAt === null && stop.failedAt === null;
    for (const line of stop.lines) {
      if (line.productId !== productId) continue;
      if (stop.completedAt !== null) left -= line.deliveredQuantity;
      else if (isOpen && stop.orderStatus === "placed") promised += line.quantity;
    }
  }
  return { all: left, spare: left - promised };
}

interface SoldLine {
  price: Price;
  quantity: number;
}

export const linesOf = (prices: readonly Price[], { sold }: SaleDraft): SoldLine[] =>
  prices.flatMap((price) => {
    const quantity = sold[price.productId] ?? 0;
    return quantity > 0 ? [{ price, quantity }] : [];
  });

/**
 * What it comes to in pence including VAT, as the service reckons it (docs/contract/conventions.md#money): VAT once
 * a rate, half up, on prices excluding it; prices including it as they are.
 */
export function totalPence(lines: readonly SoldLine[]): number {
  let total = 0;
  const nets = new Map<number, number>();
  for (const { price, quantity } of lines) {
    const { unitPrice, unitPriceIncVat, vatRate } = price;
    if (unitPriceIncVat !== null) total += quantity * unitPriceIncVat;
    else nets.set(vatRate, (nets.get(vatRate) ?? 0) + quantity * unitPrice);
  }
  for (const [rate, net] of nets) total += net + Math.round((net * rate) / 100);
  return total;
}

/** Empties taken for what was sold of a product. */
export const emptiesOf = ({ sold, empties }: SaleDraft, productId: string): number =>
  empties[productId] ?? sold[productId] ?? 0;

/** Goods and empties as they change hands. */
export const doneOf = (lines: readonly SoldLine[], draft: SaleDraft) => ({
  lines: lines.map(({ price: { productId }, quantity }) => ({ productId, quantity })),
  collect: emptiesTaken(lines, draft),
});

const emptiesTaken = (lines: readonly SoldLine[], draft: SaleDraft) =>
  lines.flatMap(({ price: { productId, returnable } }) => {
    const quantity = returnable ? emptiesOf(draft, productId) : 0;
    return quantity > 0 ? [{ productId, quantity }] : [];
  });

/** What is still missing before a sale can be recorded, in words; null where nothing is. */
export function missingOf(
  lines: readonly SoldLine[],
  draft: SaleDraft,
  isNew: boolean,
  needed: readonly Needed[] = [],
) {
  if (lines.length === 0) return "Say what was sold.";
  if (isNew && draft.name.trim() === "") return "Say who it is.";
  if (isNew && draft.line1.trim() === "") return "Say where it is.";
  if (isNew && draft.method === "link" && draft.email.trim() === "") {
    return "A link needs their email.";
  }
  return unsettled(needed, draft.cylinders);
}

/**
 * What the service is told. Prices are those the customer was told: they may have changed in the office since.
 * @param charged cylinders without an empty that are charged for
 */
export function saleOf(
  lines: readonly SoldLine[],
  draft: SaleDraft,
  whose: { stopId: string } | null,
  charged: readonly Needed[] = [],
): Sale {
  const due = totalPence(lines) + chargesPence(charged);
  const cash = draft.cashPence === "due" ? due : (draft.cashPence ?? 0);
  const { name, phone, email, line1, city, postcode } = draft;
  return {
    ...(whose ?? { newCustomer: { name, phone, email, address: { line1, city, postcode } } }),
    lines: lines.map(({ price: { productId, unitPrice, unitPriceIncVat }, quantity }) => ({
      productId,
      quantity,
      ...(unitPriceIncVat === null ? { unitPrice } : { unitPriceIncVat }),
    })),
    collect: emptiesTaken(lines, draft),
    ...(charged.length > 0 && { agreements: agreementsOf(charged) }),
    paymentMethod: draft.method,
    ...(draft.method === "cash" && cash > 0 && { cashTakenPence: cash }),
    ...(draft.signature !== null && {
      proof: { kind: "signature", picture: draft.signature, signedBy: draft.signedBy },
    }),
  };
}

/** The stop a sale will be, as the phone shows it until the service has made it. */
export function seenAs(
  round: Pick<DrivenRound, "stops">,
  lines: readonly SoldLine[],
  sale: Sale,
  at: Stop | null,
  charged: readonly Needed[] = [],
): Stop {
  const last = round.stops.at(-1);
  const address = sale.newCustomer?.address;
  const written = [sale.newCustomer?.name, address?.line1, address?.city, address?.postcode];
  return {
    id: "",
    orderId: "",
    sequence: (last?.sequence ?? 0) + 1,
    visit: (last?.visit ?? 0) + 1,
    latitude: at?.latitude ?? null,
    longitude: at?.longitude ?? null,
    etaSeconds: null,
    serviceSeconds: null,
    waitSeconds: null,
    etaAt: null,
    outsideHours: false,
    outsideHoursWhy: null,
    deliveryHours: null,
    proof: null,
    lines: [
      ...lines.map(({ price: { productId, productName }, quantity }) => ({
        orderLineId: productId,
        productId,
        productName,
        quantity,
        deliveredQuantity: quantity,
        cancelledQuantity: 0,
      })),
      ...charged.map(({ chargeProductId, chargeName, count }) => ({
        orderLineId: chargeProductId,
        productId: chargeProductId,
        productName: chargeName,
        quantity: count,
        deliveredQuantity: count,
        cancelledQuantity: 0,
      })),
    ],
    collect: (sale.collect ?? []).map(({ productId, quantity }) => ({
      productId,
      quantity,
      productName:
        lines.find(({ price }) => price.productId === productId)?.price.productName ?? "",
    })),
    paymentMethod: sale.paymentMethod,
    amountDuePence: sale.paymentMethod === "cash" ? totalPence(lines) + chargesPence(charged) : 0,
    cashTakenPence: sale.cashTakenPence ?? 0,
    paidAt: null,
    leaveInstruction: null,
    leaveDetail: null,
    shortfallReason: null,
    issue: null,
    issueNote: null,
    failureReason: null,
    failureNote: null,
    completedAt: null,
    failedAt: null,
    customerName: at?.customerName ?? sale.newCustomer?.name ?? null,
    deliverTo: at?.deliverTo ?? written.filter(Boolean).join(", "),
    summary: lines.map(({ price, quantity }) => `${quantity} × ${price.productName}`).join(", "),
    orderStatus: "delivered",
    soldAtDoor: true,
  };
}
