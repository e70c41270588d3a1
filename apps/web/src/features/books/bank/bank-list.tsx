import { chosenByTicks, filter, listFilters, listOf, StatusBadge, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { Landmark } from "lucide-react";
import { outcomeOf, type BankLine } from "./bank-line";
import { LineActs } from "./line-acts";

/** Lines of bank statements, the latest day first. */
export const bankList = listOf<BankLine>()({
  label: "Lines of bank statements",
  filters: listFilters({
    q: filter.search({ label: "Search lines", placeholder: "Words of the line" }),
    state: filter.select({
      label: "State",
      all: "To match",
      always: true,
      options: [
        { value: "matched", label: "Matched" },
        { value: "payout", label: "Payouts" },
        { value: "ignored", label: "Set aside" },
      ],
    }),
    incoming: filter.select({
      label: "In or out",
      all: "In and out",
      options: [
        { value: "true", label: "Money in" },
        { value: "false", label: "Money out" },
      ],
    }),
    from: filter.day({ label: "From" }),
    to: filter.day({ label: "to" }),
  }),
  rowId: ({ id }) => id,
  rowChoice: chosenByTicks(({ text, bookedOn }) => `${text} of ${formatDate(bookedOn)}`),
  columns: (column) => [
    column.accessor("text", {
      header: "The bank says",
      cell: ({ row: { original } }) => (
        <span className="block min-w-40 whitespace-normal break-words">
          {original.text}
          <span className="block text-xs text-muted-foreground">
            {formatDate(original.bookedOn)}, {original.account}
          </span>
        </span>
      ),
    }),
    column.accessor("amountPence", {
      header: "Amount",
      cell: ({ row: { original } }) => (
        <>
          {formatMoney(original.amountPence)}
          {original.state === "open" && original.leftPence !== original.amountPence && (
            <span className="block text-xs text-muted-foreground">
              {formatMoney(original.leftPence)} left
            </span>
          )}
        </>
      ),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
    column.display({
      header: "What it is",
      cell: ({ row: { original } }) => <WhatItIs line={original} />,
      meta: { className: "min-w-56 whitespace-normal", phone: "line" },
    }),
    column.display({
      header: "Match",
      cell: ({ row: { original } }) => <LineActs line={original} />,
      meta: { silent: true, fit: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Landmark />,
    title: "Nothing to match",
    text: "Upload your bank's CSV file: each line is matched with who paid it, once.",
    action: <TextLink href="/books/bank/upload">Upload a statement</TextLink>,
  },
  nothingFits: {
    title: "No lines fit",
    text: "Try other days, or fewer words.",
    all: "Show what is to be matched",
  },
});

/** The likeliest suggestion and why, or what the line was said to be. */
function WhatItIs({ line }: { line: BankLine }) {
  if (line.state !== "open") {
    return (
      <ul>
        {line.matches.map((match) => (
          <li key={`${match.receiptId} ${match.refundId}`}>
            {match.receiptId ? (
              <TextLink href={`/invoices/receipts/${match.receiptId}`} prefetch={false}>
                {match.customerName ?? "Receipt"}
              </TextLink>
            ) : (
              (match.customerName ?? match.reason)
            )}
            <span className="block text-xs text-muted-foreground">
              {[
                match.feesPence > 0 && `${formatMoney(match.feesPence)} of fees taken off before`,
                match.numbers.join(", "),
                match.on && formatDate(match.on),
                match.byName,
              ]
                .filter(Boolean)
                .join("; ")}
            </span>
          </li>
        ))}
      </ul>
    );
  }
  const [best] = line.suggestions;
  if (!best) {
    return (
      <span className="text-muted-foreground">
        {line.amountPence < 0
          ? "Money out, and no refund of this sum."
          : "Nobody known: choose who paid."}
      </span>
    );
  }
  const late =
    line.receiptOn === line.bookedOn
      ? ""
      : `; dated ${formatDate(line.receiptOn)}, since the books are closed`;
  return (
    <>
      <span className="font-medium">{best.customerName}</span>{" "}
      <StatusBadge kind={best.sure ? "done" : "waiting"}>
        {best.sure ? "Sure" : "Maybe"}
      </StatusBadge>
      <span className="block text-xs">
        {outcomeOf(best)}
        {best.receiptId === null && best.refundId === null && late}
      </span>
      <span className="block text-xs text-muted-foreground">{best.reasons.join(". ")}.</span>
    </>
  );
}
