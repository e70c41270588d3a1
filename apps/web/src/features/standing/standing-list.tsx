import { listOf, StatusBadge } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { Repeat } from "lucide-react";
import { goodsOf, stateOf, type Standing } from "./standing";
import { standingFilters } from "./standing-filters";

type Context = { timeZone: string };

/** Standing orders, the latest first: for whom, what, how often, and when next. */
export const standingList = listOf<Standing, Context>()({
  label: "Standing orders",
  filters: standingFilters,
  rowId: ({ id }) => id,
  rowHref: ({ id }) => `/orders/standing/${id}`,
  columns: (column, { timeZone }) => [
    column.accessor("customerName", { id: "customer", header: "Customer" }),
    column.display({
      header: "Goods",
      cell: ({ row: { original: standing } }) => (
        <span className="line-clamp-1" title={goodsOf(standing)}>
          {goodsOf(standing)}
        </span>
      ),
      meta: { className: "max-w-64", phone: "second" },
    }),
    column.accessor("words", { header: "How often", meta: { phone: "second" } }),
    column.accessor("deliverTo", {
      id: "place",
      header: "Deliver to",
      meta: { muted: true, roomy: true, className: "max-w-64" },
    }),
    column.accessor("nextOn", {
      header: "Next",
      cell: (cell) => {
        const next = cell.getValue();
        return next && formatDay(next, timeZone);
      },
      meta: { fit: true, phone: "end" },
    }),
    column.display({
      header: "State",
      cell: ({ row: { original: standing } }) => {
        const { kind, words } = stateOf(standing);
        return <StatusBadge kind={kind}>{words}</StatusBadge>;
      },
      meta: { fit: true, phone: "figure" },
    }),
  ],
  nothingYet: {
    icon: <Repeat />,
    title: "No standing orders yet",
    text: "For who has the same again and again: open one of their orders and choose Repeat this.",
  },
  nothingFits: {
    title: "No standing order fits",
    text: "Try a part of the customer's name.",
    all: "Show all standing orders",
  },
});
