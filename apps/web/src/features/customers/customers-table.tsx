"use client";

import {
  Badge,
  RowLink,
  SelectAll,
  SelectionProvider,
  SelectRow,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { useMemo } from "react";
import { Changing, useOffice } from "@/session/office-context";
import type { RouterOutputs } from "@/trpc/outputs";
import { MoveChosen } from "./move/move-chosen";
import type { CustomerFilter, PriceList } from "./move/use-move";

type Customer = RouterOutputs["office"]["customers"]["list"]["items"][number];

type CustomersTableProps = {
  customers: readonly Customer[];
  /** What the list is narrowed to: what is done to all of it is done to these. */
  filter: CustomerFilter;
  priceLists: readonly PriceList[];
};

/** Customers by name: how to reach them, and how they pay. Ticked, they can be moved to a price list. */
export function CustomersTable({ customers, filter, priceLists }: CustomersTableProps) {
  const ids = useMemo(() => customers.map(({ id }) => id), [customers]);
  return (
    <SelectionProvider ids={ids}>
      <Rows customers={customers} />
      <Changing>
        <MoveChosen filter={filter} priceLists={priceLists} />
      </Changing>
    </SelectionProvider>
  );
}

function Rows({ customers }: Pick<CustomersTableProps, "customers">) {
  const { mayChange } = useOffice();
  return (
    <Table label="Customers" narrow="stack">
      <TableHead>
        <TableRow>
          {mayChange && (
            <TableHeader>
              <SelectAll />
            </TableHeader>
          )}
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
            {mayChange && (
              <TableCell>
                <SelectRow id={customer.id} label={customer.name} />
              </TableCell>
            )}
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
