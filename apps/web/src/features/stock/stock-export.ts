import { yesOrNo } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import type { RouterOutputs } from "@/trpc/outputs";
import { readGridFilters } from "./stock-filters";

type Row = RouterOutputs["office"]["stock"]["grid"]["items"][number];
type Cell = Row["cells"][number];

/** Over all the yards shown. */
const sum = (condition: Cell["condition"], of: "onHand" | "held" | "inTransit" | "onOrder") => {
  return ({ cells }: Row) =>
    cells.reduce((total, cell) => (cell.condition === condition ? total + cell[of] : total), 0);
};

export const stockExport = listExport({
  name: "stock",
  read: (office, filters, at) => office.stock.grid({ ...readGridFilters(filters), ...at }),
  columns: {
    Product: (row) => row.productName,
    Code: (row) => row.sku,
    "Full on hand": sum("full", "onHand"),
    "Full held": sum("full", "held"),
    "Full on the way": sum("full", "inTransit"),
    "On order": sum("full", "onOrder"),
    "Empty on hand": sum("empty", "onHand"),
    "Empty held": sum("empty", "held"),
    "Low at": (row) => row.lowLevel,
    Low: (row) => yesOrNo(row.low),
  },
});
