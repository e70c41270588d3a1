import {
  RowLink,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatQuantity } from "@roundsman/ui/format";
import type { Supplier } from "./supplier";

type SuppliersTableProps = { suppliers: readonly Supplier[]; timeZone: string };

/** Suppliers by name: whom to ring, and what is on order. */
export function SuppliersTable({ suppliers, timeZone }: SuppliersTableProps) {
  return (
    <Table label="Suppliers" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Main contact</TableHeader>
          <TableHeader>Phone</TableHeader>
          <TableHeader>Our account there</TableHeader>
          <TableHeader numeric>Open orders</TableHeader>
          <TableHeader>Last ordered</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {suppliers.map((supplier) => (
          <SupplierRow key={supplier.id} supplier={supplier} timeZone={timeZone} />
        ))}
      </TableBody>
    </Table>
  );
}

function SupplierRow({ supplier, timeZone }: { supplier: Supplier; timeZone: string }) {
  const main = supplier.contacts.find(({ isMain }) => isMain);
  return (
    <TableRow>
      <TableCell>
        <RowLink href={`/suppliers/${supplier.id}`}>{supplier.name}</RowLink>
        {supplier.archivedAt && (
          <StatusBadge kind="ended" className="ml-2">
            Archived
          </StatusBadge>
        )}
      </TableCell>
      <TableCell label="Main contact">{main?.name ?? "–"}</TableCell>
      <TableCell label="Phone" fit className="tabular-nums">
        {main?.phone ? <a href={`tel:${main.phone}`}>{main.phone}</a> : "–"}
      </TableCell>
      <TableCell label="Our account there" fit className="text-muted-foreground">
        {supplier.accountNumber ?? "–"}
      </TableCell>
      <TableCell label="Open orders" numeric>
        {formatQuantity(supplier.openOrders)}
      </TableCell>
      <TableCell label="Last ordered" fit>
        {supplier.lastOrderedAt ? formatDate(supplier.lastOrderedAt, timeZone) : "Never"}
      </TableCell>
    </TableRow>
  );
}
