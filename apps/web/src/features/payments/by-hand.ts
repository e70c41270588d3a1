import { optionsOf } from "@roundsman/ui";
import { todayIn } from "@roundsman/ui/format";
import type { RouterInputs, RouterOutputs } from "@/trpc/outputs";

type Office = RouterOutputs["office"];
export type ReceiptMethod = Office["receipts"]["one"]["method"];
type MethodByHand = RouterInputs["office"]["receipts"]["take"]["method"];

export type MethodBack = Exclude<MethodByHand, "direct_debit">;

const byHandWords: Record<MethodByHand, string> = {
  bank_transfer: "Bank transfer",
  cash: "Cash",
  cheque: "Cheque",
  card_machine: "Card machine",
  direct_debit: "Direct Debit",
};

/** What somebody may say of how money came in. */
export const methodsByHand = optionsOf(byHandWords);

/** How money may go back: a direct debit is collected, never paid. */
export const methodsBack = methodsByHand.filter(
  (method): method is { value: MethodBack; label: string } => method.value !== "direct_debit",
);

/** How money came in. */
export const receiptMethodWords: Record<ReceiptMethod, string> = {
  ...byHandWords,
  card_link: "Payment link",
  shop: "In the shop",
};

/** What is typed of money that came in, beside its amount. */
export type ByHand = {
  method: MethodByHand;
  /** YYYY-MM-DD, or "". */
  receivedOn: string;
  reference: string;
  /** The yard where it lies; "" for the order's own, or the business's first. */
  locationId: string;
};

/** By the business's day, as most of it comes. */
export const receivedToday = (timeZone: string): ByHand => ({
  method: "bank_transfer",
  receivedOn: todayIn(timeZone),
  reference: "",
  locationId: "",
});

/** What is sent of it: without a day it is today, as the service says. */
export const sentByHand = ({ method, receivedOn, reference, locationId }: ByHand) => ({
  method,
  reference,
  ...(receivedOn !== "" && { receivedOn }),
  ...(locationId !== "" && liesAtYard(method) && { locationId }),
});

/** Whether such money lies in a yard's drawer: a transfer lies at none, and no yard is asked for. */
export const liesAtYard = (method: MethodByHand): boolean =>
  method === "cash" || method === "cheque" || method === "card_machine";
