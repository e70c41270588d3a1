import { instant } from "@/features/exports/cells";
import { listExport } from "@/features/exports/list-export";
import type { Supplier } from "./supplier";
import { supplierFilters } from "./supplier-filters";

const mainOf = ({ contacts }: Supplier) => contacts.find(({ isMain }) => isMain);

export const suppliersExport = listExport({
  name: "suppliers",
  read: (office, filters, at) => office.suppliers.list({ ...supplierFilters.read(filters), ...at }),
  columns: {
    Name: (supplier) => supplier.name,
    Address: (supplier) => supplier.address,
    "Our account there": (supplier) => supplier.accountNumber,
    "Main contact": (supplier) => mainOf(supplier)?.name ?? null,
    Phone: (supplier) => mainOf(supplier)?.phone ?? null,
    Email: (supplier) => mainOf(supplier)?.email ?? null,
    "Open orders": (supplier) => supplier.openOrders,
    "Last ordered": (supplier, timeZone) => instant(supplier.lastOrderedAt, timeZone),
    Note: (supplier) => supplier.note,
    Archived: (supplier, timeZone) => instant(supplier.archivedAt, timeZone),
  },
});
