"use client";

import { listOf, noFilters } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { Truck } from "lucide-react";
import type { EditedRows } from "@/features/archiving/list-with-archived";
import { OrderedRowActions } from "@/features/archiving/ordered-row-actions";
import { ExVat } from "@/features/goods/if-vat";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { promiseWords, type DeliveryOption } from "./delivery-option";

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
      header: () => (
        <>
          Charge
          <ExVat />
        </>
      ),
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

function OptionActions({ option, ...rest }: Context & { option: DeliveryOption; at: number }) {
  const { deliveryOptions } = useApiClient().office;
  return <OrderedRowActions {...rest} row={option} change={deliveryOptions.change.mutate} />;
}
