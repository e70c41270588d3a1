import { filter, listFilters, listOf, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { Coins } from "lucide-react";
import { cashKindWords, cashPlaceWords, movedPence, type CashMovement } from "./cash-words";
import { ReverseMovement } from "./reverse-movement";

const kinds = [
  "petty_cash",
  "paid_in",
  "float_in",
  "float_out",
  "difference",
  "carried_difference",
  "opening",
] as const;

/** Movements of cash, the latest day first. */
export const cashList = listOf<CashMovement>()({
  label: "Movements of cash",
  filters: listFilters({
    kind: filter.select({
      label: "Kind",
      all: "All kinds",
      options: kinds.map((value) => ({ value, label: cashKindWords[value] })),
    }),
    locationId: filter.pick({ param: "yard", label: "Yard", all: "All yards" }),
    from: filter.day({ label: "From" }),
    to: filter.day({ label: "to" }),
  }),
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor(({ kind }) => cashKindWords[kind], {
      header: "Movement",
      cell: ({ row: { original } }) => (
        <span className="block min-w-40 whitespace-normal break-words">
          {cashKindWords[original.kind]}
          {original.reversesId !== null && ", reversed"}
          <span className="block text-xs text-muted-foreground">
            {formatDate(original.movedOn)}, {original.locationName}
          </span>
        </span>
      ),
    }),
    column.accessor(movedPence, {
      header: "Amount",
      cell: (cell) => formatMoney(cell.getValue()),
      meta: { numeric: true, phone: "figure", className: "font-medium" },
    }),
    column.accessor(({ place }) => (place === null ? null : cashPlaceWords[place]), {
      header: "Other side",
      meta: { fit: true, muted: true, phone: "second" },
    }),
    column.display({
      header: "What for",
      cell: ({ row: { original } }) => <WhatFor movement={original} />,
      meta: { className: "min-w-40 whitespace-normal", phone: "line" },
    }),
    column.accessor("recordedByName", { header: "By", meta: { muted: true, roomy: true } }),
    column.display({
      header: "Reverse",
      cell: ({ row: { original } }) => <ReverseMovement movement={original} />,
      meta: { silent: true, fit: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Coins />,
    title: "No cash was moved yet",
    text: "Note floats, petty cash and what is paid in at the bank here. Differences come from counts.",
  },
});

/** The words of a movement, its reason, and what it comes from. */
function WhatFor({ movement }: { movement: CashMovement }) {
  const { about, reason, roundId, reversedById } = movement;
  return (
    <>
      {[about, reason].filter(Boolean).join(". ")}
      {roundId !== null && (
        <TextLink href={`/rounds/${roundId}`} className="ml-1">
          The round
        </TextLink>
      )}
      {reversedById !== null && (
        <span className="block text-xs text-muted-foreground">Reversed since</span>
      )}
    </>
  );
}
