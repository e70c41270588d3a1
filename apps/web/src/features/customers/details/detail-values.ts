import type { RouterOutputs } from "@/trpc/outputs";

type Customer = RouterOutputs["office"]["customers"]["one"];

/** What is known of a customer while it is typed; an empty text is nothing known. */
export type DetailValues = Record<
  "name" | "phone" | "email" | "rateSetId" | "companyNumber" | "vatNumber" | "notes",
  string
> & { onAccount: boolean };

export const detailValues = (customer: Customer): DetailValues => ({
  name: customer.name,
  phone: customer.phone ?? "",
  email: customer.email ?? "",
  rateSetId: customer.rateSetId ?? "",
  companyNumber: customer.companyNumber ?? "",
  vatNumber: customer.vatNumber ?? "",
  notes: customer.notes ?? "",
  onAccount: customer.onAccount,
});

/**
 * What was changed, as the service takes it. What was not is left out, so that of two people who change
 * different things neither takes the other's back.
 */
export function changedDetails(before: DetailValues, now: DetailValues): Partial<DetailValues> {
  const entries = Object.entries(now).filter(
    ([name, value]) => Reflect.get(before, name) !== value,
  );
  return Object.fromEntries(entries);
}
