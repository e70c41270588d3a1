import {
  Badge,
  RowLink,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import type { RouterOutputs } from "@/trpc/outputs";

type Customer = RouterOutputs["office"]["customers"]["list"]["items"][number];

/** Customers by name: how to reach them, and how they pay. */
export function CustomersTable({ customers }: { customers: readonly Customer[] }) {
  return (
    <Table label="Customers" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Name</TableHeader>
          <TableHeader>Phone</TableHeader>
          <TableHeader>Email</TableHeader>
          <TableHeader>Price list</TableHeader>
          <TableHeader>Pays</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {customers.map((customer) => (
          <TableRow key={customer.id}>
            <TableCell>
              <RowLink href={`/customers/${customer.id}`}>{customer.name}</RowLink>
              {customer.archivedAt && (
                <StatusBadge kind="ended" className="ml-2">
                  Archived
                </StatusBadge>
              )}
            </TableCell>
            <TableCell label="Phone" fit className="tabular-nums">
              {customer.phone}
            </TableCell>
            <TableCell label="Email" className="text-muted-foreground">
              {customer.email}
            </TableCell>
            <TableCell label="Price list">
              {customer.rateSetName ?? <span className="text-muted-foreground">–</span>}
            </TableCell>
            <TableCell label="Pays" fit>
              {customer.onAccount ? (
                <Badge tone="primary">On account</Badge>
              ) : (
                <span className="text-muted-foreground">As they go</span>
              )}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
