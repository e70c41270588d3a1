import type { RouterOutputs } from "@/trpc/outputs";

type Terms = NonNullable<RouterOutputs["office"]["customers"]["one"]["paymentTerms"]>;

/** When invoices are due: "30 days", "14 days after the end of the month". */
export function termsInWords({ days, from }: Terms): string {
  const count = days === 1 ? "1 day" : `${days} days`;
  if (from === "end_of_month")
    return days === 0 ? "End of the month" : `${count} after the end of the month`;
  return days === 0 ? "At once" : count;
}
