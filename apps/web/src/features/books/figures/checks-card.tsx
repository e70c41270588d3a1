import { Card, CardBody, CardHeader, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { CircleCheck, TriangleAlert } from "lucide-react";
import { mayOpen } from "@/session/areas";
import { requirePlace } from "@/session/place";
import { dayHref } from "../days/yard-days";
import { dayWords, type ClosingCheck } from "../months";

type ChecksCardProps = {
  /** The day to which the books would be closed. */
  to: string;
  items: readonly ClosingCheck[];
};

/** What is worth a look before the books are closed to a day. None of it stands in the way. */
export async function ChecksCard({ to, items }: ChecksCardProps) {
  const { scopes } = (await requirePlace()).business;
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
          {items.map((check) => (
            <Check
              key={check.kind}
              check={check}
              to={to}
              opens={(href) => mayOpen(scopes, href.split("?")[0] ?? href)}
            />
          ))}
        </ul>
      )}
    </Card>
  );
}

type CheckProps = { check: ClosingCheck; to: string; opens: (href: string) => boolean };

function Check({ check: { kind, count, pence, first }, to, opens }: CheckProps) {
  const { title, advice, all } = checkWords[kind];
  const href = all?.(to);
  return (
    <li className="flex items-start gap-2.5 px-4 py-2.5">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warning-text" />
      <div className="min-w-0 flex-1">
        <h3 className="font-medium">
          {href && opens(href) ? <TextLink href={href}>{title(count)}</TextLink> : title(count)}
        </h3>
        <p className="text-xs text-muted-foreground">{advice}</p>
        <ul className="mt-1 flex flex-wrap gap-x-4">
          {first.map((one) => (
            <li key={`${one.id} ${one.on}`} className="flex min-h-6 items-center gap-1.5 text-xs">
              {opens(pageOf[one.subject]("", "")) ? (
                <TextLink href={pageOf[one.subject](one.id, one.on)}>{nameOf(one)}</TextLink>
              ) : (
                nameOf(one)
              )}
              {one.pence !== null && count > 1 && (
                <span className="text-muted-foreground tabular-nums">{formatMoney(one.pence)}</span>
              )}
            </li>
          ))}
          {count > first.length && (
            <li className="flex min-h-6 items-center text-xs text-muted-foreground">
              and {formatQuantity(count - first.length)} more
            </li>
          )}
        </ul>
      </div>
      {pence !== null && <p className="tabular-nums">{formatMoney(pence)}</p>}
    </li>
  );
}

type Checked = ClosingCheck["first"][number];

const nameOf = ({ subject, name, on }: Checked): string =>
  [name || (subject === "round" ? "A round" : "No name"), formatDate(on)].join(", ");

const pageOf: Record<Checked["subject"], (id: string, on: string) => string> = {
  round: (id) => `/rounds/${id}`,
  order: (id) => `/orders/${id}`,
  receipt: (id) => `/invoices/receipts/${id}`,
  credit_note: (id) => `/invoices/credit-notes/${id}`,
  yard_day: (id, on) => dayHref(id, on),
};

type CheckWords = {
  title: (count: number) => string;
  advice: string;
  /** The list of all of them up to a day, where there is one. */
  all?: (to: string) => string;
};

const checkWords: Record<ClosingCheck["kind"], CheckWords> = {
  rounds_out: {
    title: (count) => `${formatQuantity(count, "round")} still out`,
    advice: "A delivery that is told of after you close counts on the first open day.",
  },
  cash_not_counted: {
    title: (count) => `Cash of ${formatQuantity(count, "round")} is not counted`,
    advice: "Count what the driver handed in, on the page of the round.",
  },
  not_billed: {
    title: (count) => `${formatQuantity(count, "delivery", "deliveries")} on account not billed`,
    advice: "They count as sales on the day on which you bill them.",
    all: (to) => `/invoices/new?to=${to}`,
  },
  not_paid: {
    title: (count) => `${formatQuantity(count, "delivery", "deliveries")} not paid`,
    advice:
      "They were to be paid at the door, by link or in the shop. They count as sales already.",
    all: () => "/orders?status=delivered&paid=false",
  },
  refund_due: {
    title: (count) => `${formatQuantity(count, "cancelled order")} to be paid back`,
    advice: "Pay the money back, or note that it was.",
    all: () => "/orders?status=cancelled&paid=true",
  },
  days_open: {
    title: (count) => `${formatQuantity(count, "day")} of a yard not closed`,
    advice: "Close each day once its vans are back and its cash is counted: Books, Days.",
  },
  unallocated: {
    title: (count) =>
      `${formatQuantity(count, "receipt or credit note", "receipts and credit notes")} not used up`,
    advice: "What is left of them pays no invoice yet. That can be right: customers pay ahead.",
    all: (to) => `/invoices/receipts?unallocated=true&to=${to}`,
  },
};
