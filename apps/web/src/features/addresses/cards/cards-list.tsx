import { chosenByTicks, listOf } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { QrCode } from "lucide-react";
import type { RouterOutputs } from "@/trpc/outputs";
import { cardFilters } from "./card-filters";

type CardAddress = RouterOutputs["office"]["bottleCards"]["listAddresses"]["items"][number];

/** So many addresses stand on a page: their cards fill twelve sheets of eight. */
export const CARDS_OF_A_PAGE = 96;

/** Addresses with the bottle card of each, for many to be made and printed at once. Those without one are ticked. */
export const cardsList = listOf<CardAddress, { timeZone: string }>()({
  label: "Addresses",
  filters: cardFilters,
  rowId: ({ addressId }) => addressId,
  rowHref: ({ customerId }) => `/customers/${customerId}`,
  rowChoice: chosenByTicks(({ customerName, address }) => `${customerName}, ${address}`, {
    atFirst: ({ issuedAt }) => issuedAt === null,
  }),
  columns: (column, { timeZone }) => [
    column.accessor("customerName", { header: "Customer" }),
    column.accessor("address", { header: "Address", meta: { muted: true, phone: "line" } }),
    column.accessor("issuedAt", {
      header: "Card",
      cell: (cell) => {
        const at = cell.getValue();
        return at === null ? "None yet" : `Made ${formatDay(at, timeZone)}`;
      },
      meta: { fit: true, phone: "second" },
    }),
  ],
  nothingYet: {
    icon: <QrCode />,
    title: "No addresses yet",
    text: "A bottle card is made for an address. Add one to a customer first.",
  },
  nothingFits: {
    title: "No address fits",
    text: "Try another area or day, or take the filters away.",
    all: "Show all addresses",
  },
});
