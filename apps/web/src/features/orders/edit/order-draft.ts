import { isMeasured } from "@roundsman/ui/format";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";
import {
  emptyDraft,
  repeated,
  toNewOrder,
  windowValue,
  type DeliveryOption,
  type Draft,
  type DraftLine,
  type FoundCustomer,
  type Priced,
} from "../entry/draft";
import type { Order } from "@/features/states/order-states";

export type OrderChange = Omit<RouterInputs["office"]["orders"]["change"], "id">;

/** How much of an order may still be changed (docs/decisions/0042): all, what is wished, or its notes. */
export type Changeable = "all" | "wishes" | "notes";

/** As the service says it of the order's acts. */
export function changeableOf({
  changeWork,
  changeWishes,
}: Pick<RouterOutputs["office"]["can"]["order"], "changeWork" | "changeWishes">): Changeable {
  if (changeWork === null) return "all";
  return changeWishes === null ? "wishes" : "notes";
}

type Known = {
  order: Order;
  options: readonly DeliveryOption[];
  customer: FoundCustomer | null;
  /** Those on the order, sold any longer or not. */
  products: readonly Priced[];
};

/** An order as the form shows it. */
export function draftOf({ order, options, customer, products }: Known): Draft {
  const same = repeated(
    emptyDraft(options),
    { ...order, customerId: order.customerId ?? "", noLongerSold: [] },
    products,
  );
  return {
    ...same,
    lines: same.lines.map((line, at) => ({
      ...line,
      discountPercent: ownDiscount(order, at),
      ...rateByHand(order, at),
    })),
    discountPercent: order.discountPercent || null,
    discountReason: order.discountReason ?? "",
    customer,
    deliveryAddressId: order.deliveryAddressId,
    deliveryOptionId: order.deliveryOptionId,
    wantedOn: order.wantedOn ?? "",
    deliveryWindow: order.deliveryPlace?.window ? windowValue(order.deliveryPlace.window) : "",
    notes: order.notes ?? "",
    leaveInstruction: order.leaveInstruction,
    leaveDetail: order.leaveDetail ?? "",
    externalRef: order.externalRef ?? "",
  };
}

/** What a line has that differs from the order's. */
function ownDiscount({ lines, discountPercent }: Order, at: number): number | null {
  const own = lines[at]?.discountPercent ?? discountPercent;
  return own === discountPercent ? null : own;
}

/** The VAT rate that somebody set for a line. */
function rateByHand({ lines }: Order, at: number): Pick<DraftLine, "vatRate" | "wasByHand"> {
  const { vatRate, vatOverridden = false } = lines[at] ?? {};
  const rate = ([0, 5, 20] as const).find((one) => one === vatRate);
  return vatOverridden && rate !== undefined
    ? { vatRate: rate, wasByHand: true }
    : { vatRate: null, wasByHand: false };
}

/** What differs, and nothing else: what somebody else changes meanwhile stays as they made it. */
export function changeOf(before: Draft, after: Draft): OrderChange {
  const [was, is] = [before, after].map(toNewOrder);
  const differs = (name: string) =>
    JSON.stringify(Reflect.get(was ?? {}, name)) !== JSON.stringify(Reflect.get(is ?? {}, name));
  return Object.fromEntries(Object.entries(is ?? {}).filter(([name]) => differs(name)));
}

/** Prices as they hold for this order: what stays on it costs what it did. */
export const pricesKept = (products: readonly Priced[], order: Order): Priced[] =>
  products.map((product) => {
    const line = order.lines.find(({ productId }) => productId === product.id);
    if (!line) return product;
    const { unitPrice, unitPriceIncVat, measurePrice } = line;
    if (!isMeasured(line.unit)) return { ...product, unitPrice, unitPriceIncVat };
    // Of one unit. Where the price of the whole was given, the row's total says it.
    if (measurePrice === null) return product;
    return {
      ...product,
      unitPrice: measurePrice,
      unitPriceIncVat: unitPriceIncVat === null ? null : measurePrice,
    };
  });
