import type { CheckoutForm } from "@/trpc/buying";
import type { Typed } from "./state";

/** The value of a choice that means another address than those kept. */
export const newAddress = "new";
/** Stands for the way of delivery of a business that names none. */
export const plainDelivery = "plain";

/** Fields that are kept for when the form comes back. */
const kept = [
  "fulfilment",
  "deliveryOptionId",
  "day",
  "window",
  "addressId",
  "address.line1",
  "address.line2",
  "address.city",
  "address.postcode",
  "contact.name",
  "contact.email",
  "contact.phone",
  "leaveInstruction",
  "leaveDetail",
  "notes",
  "ofAge",
  "payment",
];

export const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
};

export const typedIn = (data: FormData): Typed =>
  Object.fromEntries(kept.map((name) => [name, textIn(data, name)]));

/** The buttons beside the postcode, by their name and value. */
export const addressStep = {
  name: "addressStep",
  find: "find",
  take: "take",
  days: "days",
} as const;
/** The choice of an address that was found. */
export const foundField = "address.found";

const parts = ["line1", "line2", "city", "postcode"] as const;

/** An address that was found as the value of a choice, and back into the fields that it fills. */
export const foundValue = (address: Record<(typeof parts)[number], string | null>): string =>
  parts.map((part) => address[part] ?? "").join("\n");
export function filledBy(value: string): Record<string, string> {
  const lines = value.split("\n");
  return Object.fromEntries(parts.map((part, at) => [`address.${part}`, lines[at] ?? ""]));
}

/** `id:quantity:empties:unit price shown:the same inc VAT`, as a hidden field carries a line. */
export const lineField = (line: {
  productId: string;
  quantity: number;
  empties: number;
  unitPrice: number;
  unitIncVat: number;
}): string =>
  [line.productId, line.quantity, line.empties, line.unitPrice, line.unitIncVat].join(":");

function lineIn(field: FormDataEntryValue): CheckoutForm["lines"][number] {
  const [productId = "", ...figures] = typeof field === "string" ? field.split(":") : [];
  const [quantity = 0, empties = 0, shownUnitPrice = 0, shownUnitIncVat] = figures.map(Number);
  return {
    productId,
    quantity,
    empties,
    shownUnitPrice,
    ...(shownUnitIncVat !== undefined && { shownUnitIncVat }),
  };
}

/** `08:00-12:00`, as a choice carries a window; null where none is chosen. */
function windowIn(value: string): CheckoutForm["window"] {
  const [from, until] = value.split("-");
  return from && until ? { from, until } : null;
}

/** Where it is to be brought, as far as it decides the days. */
export function placeIn(data: FormData): { addressId: string | null; postcode: string | null } {
  const addressId = textIn(data, "addressId");
  return addressId !== "" && addressId !== newAddress
    ? { addressId, postcode: null }
    : { addressId: null, postcode: textIn(data, "address.postcode").trim().slice(0, 12) || null };
}

/** The field of what an order comes to by a way, and on a day where that is another sum. */
export const totalField = (way: string, day?: string): string =>
  ["total", way, ...(day ? [day] : [])].join(".");

/** The field that holds what is off the delivery on a day. */
export const quoteField = (day: string): string => `quote.${day}`;

/** The field of a total that the service told of, where the page's own cannot know it. */
export const agreedTotal = "total.agreed";

/** What was sent, as the service takes it; the service judges it. */
export function readCheckout(data: FormData, replaces: string | null): CheckoutForm {
  const text = (name: string) => textIn(data, name);
  const delivers = text("fulfilment") !== "collection";
  const option = text("deliveryOptionId");
  const addressId = text("addressId");
  const types = delivers && (addressId === "" || addressId === newAddress);
  const instruction = text("leaveInstruction");
  return {
    key: text("key"),
    lines: data.getAll("line").map(lineIn),
    // What was asked about, else what stood beside the way that was chosen.
    shownTotalPence: Number(
      text(agreedTotal) ||
        (delivers && text(totalField(option || plainDelivery, text("day")))) ||
        text(totalField(delivers ? option || plainDelivery : "collection")),
    ),
    fulfilment: delivers ? "delivery" : "collection",
    day: delivers ? text("day") || null : null,
    dayQuote: (delivers && text(quoteField(text("day")))) || null,
    window: delivers ? windowIn(text("window")) : null,
    deliveryOptionId: delivers && option !== "" && option !== plainDelivery ? option : null,
    addressId: delivers && !types ? addressId : null,
    address: types
      ? {
          line1: text("address.line1"),
          line2: text("address.line2"),
          city: text("address.city"),
          postcode: text("address.postcode"),
        }
      : null,
    contact: {
      name: text("contact.name"),
      email: text("contact.email").trim(),
      phone: text("contact.phone"),
    },
    leaveInstruction:
      instruction === "neighbour" || instruction === "safe_place" || instruction === "none"
        ? instruction
        : null,
    leaveDetail: text("leaveDetail"),
    notes: text("notes"),
    ofAge: text("ofAge") === "on",
    payment: text("payment") === "on_account" ? "on_account" : "now",
    voucher: text("voucher") || null,
    basket: text("basket") || null,
    replaces,
  };
}
