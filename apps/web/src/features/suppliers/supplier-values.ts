import type { Supplier } from "./supplier";

/** A supplier as it is typed. */
type SupplierValues = Record<"name" | "address" | "accountNumber" | "note", string>;

export const valuesOfSupplier = (supplier: Supplier | null): SupplierValues => ({
  name: supplier?.name ?? "",
  address: supplier?.address ?? "",
  accountNumber: supplier?.accountNumber ?? "",
  note: supplier?.note ?? "",
});
