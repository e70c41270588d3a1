import type { RouterOutputs } from "@/trpc/outputs";
import { sumOf } from "./run-sums";

type BillablePage = RouterOutputs["office"]["invoices"]["listBillable"];
export type Billable = BillablePage["customers"][number];
/** How much a run has on all its pages. */
export type Whole = BillablePage["whole"];

/** So many orders are billed at once; the service refuses more. */
export const mostAtOnce = 500;

/** Who is billed: everybody of the run but those ticked off, or those ticked alone. It lasts over its pages. */
export type RunChoice = { everybody: boolean; ticked: ReadonlyMap<string, Billable> };

export const everybody: RunChoice = { everybody: true, ticked: new Map() };
export const nobody: RunChoice = { everybody: false, ticked: new Map() };

export const isChosen = (choice: RunChoice, { customerId }: Pick<Billable, "customerId">) =>
  choice.everybody !== choice.ticked.has(customerId);

export function toggled(choice: RunChoice, customer: Billable): RunChoice {
  const ticked = new Map(choice.ticked);
  if (!ticked.delete(customer.customerId)) ticked.set(customer.customerId, customer);
  return { ...choice, ticked };
}

/** How many invoices for how many orders. */
export function sizeOf({ everybody: all, ticked }: RunChoice, whole: Whole): Whole {
  const orders = [...ticked.values()].reduce((sum, customer) => sum + customer.orders.length, 0);
  return all
    ? { customers: whole.customers - ticked.size, orders: whole.orders - orders }
    : { customers: ticked.size, orders };
}

/** What they come to; null where some of them are on pages that nobody has seen. */
export function sumsChosen(choice: RunChoice, page: readonly Billable[], whole: Whole) {
  if (!choice.everybody) return sumOf([...choice.ticked.values()]);
  if (page.length < whole.customers) return null;
  return sumOf(page.filter((customer) => isChosen(choice, customer)));
}
