import {
  ButtonLink,
  chosenByTicks,
  filter,
  listFilters,
  listOf,
  optionsOf,
  StatusBadge,
  TextLink,
} from "@roundsman/ui";
import { formatDateTime, formatMoney } from "@roundsman/ui/format";
import { Cable } from "lucide-react";
import { IfVat } from "@/features/goods/if-vat";
import type { RouterOutputs } from "@/trpc/outputs";
import { pageOfDocument } from "./page-of-document";

export type AccountsDocument = RouterOutputs["office"]["accounts"]["documents"]["items"][number];

export const programWords = { xero: "Xero", quickbooks: "QuickBooks Online" };

const kindWords = {
  contact: "Customer",
  invoice: "Invoice",
  credit_note: "Credit note",
  payment: "Payment",
  credit: "Credit used",
};
const stateWords = {
  refused: "Refused",
  waiting: "Waiting",
  sent: "Sent",
  removed: "Taken out",
};
const stateKinds = {
  refused: "failed",
  waiting: "waiting",
  sent: "done",
  removed: "ended",
} as const;

export const AccountsState = ({ state }: Pick<AccountsDocument, "state">) => (
  <StatusBadge kind={stateKinds[state]}>{stateWords[state]}</StatusBadge>
);

/** What is in the accounts program, waits to be, or was refused. Ticked, the refused are sent again. */
export const accountsDocumentsList = listOf<AccountsDocument, { timeZone: string }>()({
  label: "Documents in the accounts program",
  filters: listFilters({
    q: filter.search({ label: "Search documents", placeholder: "Number or customer" }),
    state: filter.select({
      label: "State",
      all: "All states",
      options: optionsOf(stateWords),
      always: true,
    }),
  }),
  rowId: ({ id }) => id,
  rowHref: pageOfDocument,
  rowChoice: chosenByTicks(({ name }) => name),
  columns: (column, { timeZone }) => [
    column.accessor("name", { header: "Document" }),
    column.accessor("kind", {
      header: "Kind",
      cell: (cell) => kindWords[cell.getValue()],
      meta: { fit: true, muted: true, phone: "second" },
    }),
    column.accessor("state", {
      header: "State",
      cell: ({ row }) => <AccountsState state={row.original.state} />,
      meta: { fit: true, phone: "second" },
    }),
    column.display({
      header: "What it says",
      cell: ({ row: { original } }) => <Words document={original} />,
      meta: { phone: "line" },
    }),
    column.accessor("changedAt", {
      header: "Changed",
      cell: (cell) => formatDateTime(cell.row.original.sentAt ?? cell.getValue(), timeZone),
      meta: { fit: true, muted: true, roomy: true },
    }),
    column.accessor("amountPence", {
      header: () => <IfVat instead="Amount">Inc VAT</IfVat>,
      cell: ({ row: { original } }) =>
        original.kind === "contact" ? null : formatMoney(original.amountPence),
      meta: { numeric: true, phone: "figure" },
    }),
  ],
  nothingYet: {
    icon: <Cable />,
    title: "Nothing was sent yet",
    text: "Once an accounts program is connected, each invoice, credit note and payment stands here with what became of it.",
    action: <ButtonLink href="/settings/accounts">Connect a program</ButtonLink>,
  },
  nothingFits: ({ state }) =>
    state === "refused"
      ? {
          title: "Nothing is refused",
          text: "What the program does not take stands here with its words, and can be sent again.",
          all: "Show all documents",
        }
      : {
          title: "No document fits",
          text: "Try a part of the number or the name.",
          all: "Show all documents",
        },
});

/** Why it was refused in the program's own words, and what mends it. */
function Words({ document: { why, hint } }: { document: AccountsDocument }) {
  if (!why) return null;
  return (
    <span className="flex max-w-md flex-col whitespace-normal">
      <span>{why}</span>
      {hint && <span className="text-xs text-muted-foreground">{hint}</span>}
    </span>
  );
}

/** To the inbox of what was refused. */
export const ToRefused = ({ count }: { count: number }) => (
  <TextLink href="/books/accounts?state=refused">
    {count === 1 ? "See what was refused" : `See the ${count} that were refused`}
  </TextLink>
);
