"use client";

import { Button, IconButton, listOf, noFilters, RowActions } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Archive, ArchiveRestore, ArrowDown, ArrowUp, Truck } from "lucide-react";
import type { EditedRows } from "@/features/archiving/list-with-archived";
import { Changing } from "@/session/office-context";
import { placesAfter, promiseWords, type DeliveryOption } from "./delivery-option";
import { useOptionActions } from "./use-option-actions";

type Context = EditedRows<DeliveryOption>;

/** Delivery options in the order customers choose from. */
export const deliveryOptionsList = listOf<DeliveryOption, Context>()({
  label: "Delivery options",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column, context) => [
    column.accessor("name", { header: "Name", meta: { className: "font-medium" } }),
    column.accessor(promiseWords, { header: "Promised", meta: { phone: "second" } }),
    column.accessor("pricePence", {
      header: "Charge ex VAT",
      cell: (cell) => (cell.getValue() === 0 ? "Free" : formatMoney(cell.getValue())),
      meta: { numeric: true, phone: "figure" },
    }),
    column.display({
      header: "Actions",
      cell: ({ row }) => (
        <Changing>
          <OptionActions {...context} option={row.original} at={row.index} />
        </Changing>
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: {
    icon: <Truck />,
    title: "No delivery options yet",
    text: "With one, orders say by when they are promised and what bringing them costs.",
  },
});

type OptionActionsProps = Context & { option: DeliveryOption; at: number };

function OptionActions({ shown, option, at, onEdit }: OptionActionsProps) {
  const { move, archive, restore } = useOptionActions(option);
  const { name, archivedAt } = option;
  if (archivedAt !== null) {
    return (
      <RowActions inWords>
        <IconButton size="sm" label={`Bring ${name} back`} onClick={() => restore.start()}>
          <ArchiveRestore aria-hidden />
        </IconButton>
      </RowActions>
    );
  }
  return (
    <RowActions inWords>
      <IconButton
        size="sm"
        label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => move.start(placesAfter(shown, at, -1))}
      >
        <ArrowUp aria-hidden />
      </IconButton>
      <IconButton
        size="sm"
        label={`Move ${name} down`}
        disabled={at === shown.length - 1}
        onClick={() => move.start(placesAfter(shown, at, 1))}
      >
        <ArrowDown aria-hidden />
      </IconButton>
      <IconButton size="sm" label={`Archive ${name}`} onClick={() => archive.start()}>
        <Archive aria-hidden />
      </IconButton>
      <Button size="sm" aria-label={`Change ${name}`} onClick={() => onEdit(option)}>
        Change
      </Button>
    </RowActions>
  );
}
