import type { RouterOutputs } from "@/trpc/outputs";
import type { Weekday } from "../../addresses/weekdays";

type Customer = RouterOutputs["office"]["customers"]["one"];

/** What is known of a customer while it is typed; an empty text is nothing known. */
export type DetailValues = Record<
  | "name"
  | "phone"
  | "email"
  | "rateSetId"
  | "externalRef"
  | "companyNumber"
  | "vatNumber"
  | "notes"
  | "accountsName"
  | "accountsEmail",
  string
> & {
  onAccount: boolean;
  buysForResale: boolean;
  noTexts: boolean;
  doNotCall: boolean;
  creditLimitPence: number | null;
  /** Empty where the business's own terms hold. */
  termsFrom: "" | NonNullable<Customer["paymentTerms"]>["from"];
  termsDays: number;
  closedDays: {
    weekdays: readonly Weekday[];
    dates: readonly { date: string; note: string }[];
  };
};

const usualDays = 30;

export const detailValues = (customer: Customer): DetailValues => ({
  name: customer.name,
  phone: customer.phone ?? "",
  email: customer.email ?? "",
  rateSetId: customer.rateSetId ?? "",
  externalRef: customer.externalRef ?? "",
  companyNumber: customer.companyNumber ?? "",
  vatNumber: customer.vatNumber ?? "",
  notes: customer.notes ?? "",
  accountsName: customer.accountsName ?? "",
  accountsEmail: customer.accountsEmail ?? "",
  onAccount: customer.onAccount,
  buysForResale: customer.buysForResale,
  noTexts: customer.noTexts,
  doNotCall: customer.doNotCall,
  creditLimitPence: customer.creditLimitPence,
  termsFrom: customer.paymentTerms?.from ?? "",
  termsDays: customer.paymentTerms?.days ?? usualDays,
  closedDays: {
    weekdays: customer.closedDays.weekdays,
    dates: customer.closedDays.dates.map(({ date, note }) => ({ date, note: note ?? "" })),
  },
});

/**
 * What was changed, as the service takes it. What was not is left out, so that of two people who change
 * different things neither takes the other's back.
 */
export function changedDetails(before: DetailValues, now: DetailValues): Partial<DetailValues> {
  const entries = Object.entries(now).filter(
    ([name, value]) => JSON.stringify(Reflect.get(before, name)) !== JSON.stringify(value),
  );
  return Object.fromEntries(entries);
}

/** The same as the service takes it: of the terms of payment both parts, or none for the business's own. */
export function detailChange(before: DetailValues, now: DetailValues) {
  const { rateSetId, termsDays, termsFrom, closedDays, ...changed } = changedDetails(before, now);
  const terms = now.termsFrom === "" ? null : { days: now.termsDays, from: now.termsFrom };
  return {
    ...changed,
    ...(rateSetId !== undefined && { rateSetId: rateSetId || null }),
    ...(closedDays && {
      closedDays: {
        weekdays: [...closedDays.weekdays],
        dates: closedDays.dates.map((closed) => ({ ...closed })),
      },
    }),
    ...((termsDays !== undefined || termsFrom !== undefined) && { paymentTerms: terms }),
  };
}
