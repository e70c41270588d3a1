import { Card, CardBody, CardHeader } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { dayWords, type ClosingCheck } from "../months";

type ChecksCardProps = {
  /** The day to which the books would be closed. */
  to: string;
  items: readonly ClosingCheck[];
};

/** What is worth a look before the books are closed to a day. None of it stands in the way. */
export function ChecksCard({ to, items }: ChecksCardProps) {
  return (
    <Card data-print="hide">
      <CardHeader
        title="Before you close"
        hint={`Up to ${dayWords(to)}, as it stands now. None of it stops you from closing.`}
      />
      {items.length === 0 ? (
        <CardBody className="flex-row items-center gap-2 text-dense">
          <CircleCheck aria-hidden className="size-4 shrink-0 text-success-text" />
          Everything is delivered, billed, paid and counted.
        </CardBody>
      ) : (
        <ul className="divide-y text-dense">
          {items.map(({ kind, count, pence }) => (
            <li key={kind} className="flex items-start gap-2.5 px-4 py-2.5">
              <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
              <div className="min-w-0 flex-1">
                <p className="font-medium">{checkWords[kind].title(count)}</p>
                <p className="text-xs text-muted-foreground">{checkWords[kind].advice}</p>
              </div>
              {pence !== null && <p className="tabular-nums">{formatMoney(pence)}</p>}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

type CheckWords = { title: (count: number) => string; advice: string };

const checkWords: Record<ClosingCheck["kind"], CheckWords> = {
  rounds_out: {
    title: (count) => `${formatQuantity(count, "round")} still out`,
    advice: "Deliveries that are not told of yet would count on a later day.",
  },
  cash_not_counted: {
    title: (count) => `Cash of ${formatQuantity(count, "round")} is not counted`,
    advice: "Count what the drivers handed in.",
  },
  not_billed: {
    title: (count) => `${formatQuantity(count, "delivery", "deliveries")} on account not billed`,
    advice: "They are sales once they are billed: bill them with a day in the month.",
  },
  not_paid: {
    title: (count) => `${formatQuantity(count, "delivery", "deliveries")} not paid`,
    advice: "They were to be paid by themselves. They are sales already.",
  },
  refund_due: {
    title: (count) => `${formatQuantity(count, "cancelled order")} to be paid back`,
    advice: "Pay the money back, or note that it was.",
  },
  days_open: {
    title: (count) => `${formatQuantity(count, "day")} of a yard not closed`,
    advice: "Close each day once its vans are back and its cash is counted: Books, Days.",
  },
  unallocated: {
    title: (count) =>
      `${formatQuantity(count, "receipt or credit note", "receipts and credit notes")} not used up`,
    advice: "What is left of them pays no invoice yet. It may be right: customers pay ahead.",
  },
};
