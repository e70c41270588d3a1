import { instant, plain } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import { movementFilters } from "./movement-filters";

export const movementsExport = listExport({
  name: "stock-movements",
  read: (office, filters, at) =>
    office.stock.listMovements({ ...movementFilters.read(filters), ...at }),
  columns: {
    When: (movement, timeZone) => instant(movement.at, timeZone),
    Yard: (movement) => movement.locationName,
    Product: (movement) => movement.productName,
    Condition: (movement) => movement.condition,
    Quantity: (movement) => movement.quantity,
    Why: (movement) => plain(movement.reason),
  },
});
