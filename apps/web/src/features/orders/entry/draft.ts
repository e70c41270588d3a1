import { type Fault } from "@roundsman/ui";
import { isMeasured } from "@roundsman/ui/format";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

type Office = RouterOutputs["office"];
export type FoundCustomer = Office["customers"]["find"]["items"][number];
/** A product at the price this customer pays. */
export type Priced = Office["prices"]["quote"]["items"][number];
export type LastOrder = NonNullable<Office["orders"]["repeatLast"]>;
export type DeliveryOption = Office["deliveryOptions"]["list"]["items"][number];
export type NewOrder = RouterInputs["office"]["orders"]["take"];
/** What of an order says nothing of who it is for. */
type OrderedGoods = Omit<NewOrder, "customerId" | "deliveryAddressId" | "override">;

/** A product wanted; `empties` is how many of its kind come back with it. */
export type DraftLine = {
  /** Told apart by this while it is written: a product may stand on two lines. */
  key: number;
  product: Priced;
  quantity: number;
  /** How many units each is, where the product is sold by a measure; null while nothing is typed. */
  measure: number | null;
  empties: number;
  /** Its own, in per cent; null: that of the order. */
  discountPercent: number | null;
  /** Set by hand; null: as the product or the rule of fuel says. */
  vatRate: 0 | 5 | 20 | null;
  /** Of an order being changed: its rate was set by hand before. */
  wasByHand: boolean;
};

/** Empties that belong to no line: another cylinder than the one brought. */
export type OtherEmpties = { product: Pick<Priced, "id" | "name">; quantity: number };

/** Somebody who has not ordered before, while they are typed. */
export type NewCustomer = {
  name: string;
  phone: string;
  email: string;
  postcode: string;
  line1: string;
  line2: string;
  city: string;
};

/** An order while it is being taken. */
export type Draft = {
  customer: FoundCustomer | null;
  /** Somebody who is added with the order; then there is no other. */
  newCustomer: NewCustomer | null;
  fulfilment: "delivery" | "collection";
  deliveryAddressId: string | null;
  deliveryOptionId: string | null;
  paymentMethod: "on_account" | "link" | "cash";
  /** Why it goes on account although they are on stop. */
  override: string;
  /** YYYY-MM-DD, or "". */
  wantedOn: string;
  /** One of the times of its delivery area, "08:00-12:00"; "": any time of the day. */
  deliveryWindow: string;
  /** Where to leave it when nobody is in; null: as the address says. */
  leaveInstruction: Office["orders"]["one"]["leaveInstruction"];
  leaveDetail: string;
  notes: string;
  /** Their own number for it. */
  externalRef: string;
  /** In per cent, of every line without one of its own. */
  discountPercent: number | null;
  discountReason: string;
  lines: DraftLine[];
  otherEmpties: OtherEmpties[];
  /** Why it goes past a rule of the law, by the id of the rule. */
  ruleReasons: Readonly<Record<string, string>>;
  /** Cylinders that are charged for, since no empty comes back for them. */
  agreements: ChargedCylinders[];
};

/** So many cylinders of an exchange group. */
export type ChargedCylinders = { exchangeGroupId: string; name: string; count: number };

export const emptyDraft = (options: readonly DeliveryOption[]): Draft => ({
  customer: null,
  newCustomer: null,
  fulfilment: "delivery",
  deliveryAddressId: null,
  deliveryOptionId: options[0]?.id ?? null,
  paymentMethod: "cash",
  override: "",
  wantedOn: "",
  deliveryWindow: "",
  leaveInstruction: null,
  leaveDetail: "",
  notes: "",
  externalRef: "",
  discountPercent: null,
  discountReason: "",
  lines: [],
  otherEmpties: [],
  ruleReasons: {},
  agreements: [],
});

/** The draft for somebody else: what was already written down stays, where it goes is theirs. */
export const forCustomer = (draft: Draft, customer: FoundCustomer | null): Draft => ({
  ...draft,
  customer,
  newCustomer: null,
  deliveryAddressId: customer?.address?.id ?? null,
  deliveryWindow: "",
  paymentMethod: customer?.onAccount ? "on_account" : "cash",
  override: "",
  ruleReasons: {},
});

let lastKey = 0;
const newKey = () => (lastKey += 1);

/** One of a product: with its empty, where it has one. */
export const lineOf = (product: Priced, quantity = 1, measure = 1): DraftLine => ({
  key: newKey(),
  product,
  quantity,
  measure,
  empties: product.returnable ? quantity : 0,
  discountPercent: null,
  vatRate: null,
  wasByHand: false,
});

/** A product that somebody is asked about, and where it goes. */
export type Wanted = {
  product: Priced;
  /** In the product's units. */
  quantity: number;
  deliveryAddressId: string | null;
};

/** The draft with what somebody probably wants. */
export function withWanted(draft: Draft, wanted: Wanted | null): Draft {
  if (!wanted || !draft.customer) return draft;
  const { product, quantity } = wanted;
  const line = isMeasured(product.unit)
    ? lineOf(product, 1, quantity)
    : lineOf(product, Math.round(quantity));
  return {
    ...draft,
    deliveryAddressId: wanted.deliveryAddressId ?? draft.deliveryAddressId,
    lines: [line],
  };
}

/** Another quantity; the empties follow as long as nobody has set them otherwise. */
export const withQuantity = (line: DraftLine, quantity: number): DraftLine => {
  const follows = line.product.returnable && line.empties === line.quantity;
  return { ...line, quantity, empties: follows ? quantity : line.empties };
};

/**
 * "The same again": lines, empties, option and payment of the last order in place of what is written.
 * Empties go to the first line of their product; those of none stay by themselves.
 */
export function repeated(draft: Draft, last: LastOrder, products: readonly Priced[]): Draft {
  const left = new Map(last.collect.map((empties) => [empties.productId, empties]));
  const lines = last.lines.flatMap(({ productId, quantity, measure }) => {
    const product = products.find(({ id }) => id === productId);
    if (!product) return [];
    const empties = left.get(productId)?.quantity ?? 0;
    left.delete(productId);
    return [{ ...lineOf(product, quantity, measure), empties }];
  });
  return {
    ...draft,
    fulfilment: last.fulfilment,
    deliveryAddressId: last.deliveryAddressId ?? draft.deliveryAddressId,
    deliveryOptionId: last.deliveryOptionId ?? draft.deliveryOptionId,
    paymentMethod: last.paymentMethod,
    lines,
    otherEmpties: [...left.values()].map(({ productId, productName, quantity }) => ({
      product: { id: productId, name: productName },
      quantity,
    })),
  };
}

/** What the service is asked to take. The prices are its own: those this customer pays. */
export const toNewOrder = (draft: Draft): NewOrder => ({
  customerId: draft.customer?.id ?? null,
  deliveryAddressId: draft.fulfilment === "delivery" ? draft.deliveryAddressId : null,
  ...goodsOf(draft),
  override: draft.override.trim() || undefined,
});

/** The empties that come back, of lines and of others. */
export const wantedCollect = ({ lines, otherEmpties }: Pick<Draft, "lines" | "otherEmpties">) =>
  [
    ...lines.map(({ product, empties }) => ({ productId: product.id, quantity: empties })),
    ...otherEmpties.map(({ product, quantity }) => ({ productId: product.id, quantity })),
  ].filter(({ quantity }) => quantity > 0);

export const wantedAgreements = ({ agreements }: Pick<Draft, "agreements">) =>
  agreements.map(({ exchangeGroupId, count }) => ({ exchangeGroupId, count }));

/** A window as a choice has it, and back. */
export const windowValue = ({ from, until }: { from: string; until: string }): string =>
  `${from}-${until}`;
export function windowIn(value: string) {
  const [from, until] = value.split("-");
  return from && until ? { from, until } : null;
}

/** The rules that a reason is given to go past. */
const overridesOf = ({ ruleReasons }: Draft) =>
  Object.entries(ruleReasons).flatMap(([rule, words]) => {
    const reason = words.trim();
    return reason === "" ? [] : [{ rule, reason }];
  });

export function goodsOf(draft: Draft): OrderedGoods {
  const isDelivery = draft.fulfilment === "delivery";
  const ruleOverrides = overridesOf(draft);
  return {
    fulfilment: draft.fulfilment,
    deliveryOptionId: isDelivery ? draft.deliveryOptionId : null,
    paymentMethod: draft.paymentMethod,
    wantedOn: draft.wantedOn || null,
    deliveryWindow: isDelivery && draft.wantedOn ? windowIn(draft.deliveryWindow) : null,
    leaveInstruction: draft.leaveInstruction,
    leaveDetail: draft.leaveDetail,
    notes: draft.notes,
    externalRef: draft.externalRef,
    discountPercent: draft.discountPercent ?? 0,
    discountReason: draft.discountReason,
    lines: wantedLines(draft).map((line, at) =>
      draft.lines[at]?.measure === null ? { ...line, measure: nothingTyped } : line,
    ),
    collect: wantedCollect(draft),
    ...(draft.agreements.length > 0 && { agreements: wantedAgreements(draft) }),
    ...(ruleOverrides.length > 0 && { ruleOverrides }),
  };
}

/** Refused by the service at the field of the measure, where leaving it out would be one unit. */
const nothingTyped = 0;

/** Each line says its discount, so that one taken back to the order's is not kept. */
export const wantedLines = ({ lines, discountPercent }: Pick<Draft, "lines" | "discountPercent">) =>
  lines.map((line) => ({
    productId: line.product.id,
    quantity: line.quantity,
    measure: isMeasured(line.product.unit) ? (line.measure ?? undefined) : undefined,
    discountPercent: line.discountPercent ?? discountPercent ?? 0,
    ...(line.vatRate !== null && { vatRate: line.vatRate }),
  }));

/** A fault where the form has a field for it: without a customer there is no address to choose. */
export const faultIn = (draft: Draft, fault: Fault): Fault => ({
  ...fault,
  issues: fault.issues.map((issue) =>
    issue.path === "deliveryAddressId" && draft.customer === null
      ? { path: "customerId", message: "Say who it is for, or make it a collection." }
      : issue,
  ),
});

/** Something is written that leaving would lose. */
export const isBegun = (draft: Draft): boolean =>
  draft.lines.length > 0 ||
  draft.otherEmpties.length > 0 ||
  draft.newCustomer !== null ||
  draft.discountPercent !== null ||
  [draft.notes, draft.leaveDetail, draft.externalRef, draft.override, draft.discountReason].some(
    (text) => text !== "",
  );
