import {
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Owing = RouterOutputs["office"]["invoices"]["listOwing"];

/** Who owes what, by how late it is: a row opens their statement. */
export function OwingTable({ items }: Pick<Owing, "items">) {
  return (
    <Table label="Who owes" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Customer</TableHeader>
          <TableHeader numeric>Invoices</TableHeader>
          <TableHeader numeric>Not due yet</TableHeader>
          <TableHeader numeric>To 30 days late</TableHeader>
          <TableHeader numeric>31 to 60</TableHeader>
          <TableHeader numeric>Over 60</TableHeader>
          <TableHeader numeric>Owed inc VAT</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {items.map((customer) => (
          <TableRow key={customer.customerId}>
            <TableCell>
              <RowLink href={`/customers/${customer.customerId}/statement`}>
                {customer.customerName}
              </RowLink>
            </TableCell>
            <TableCell label="Invoices" numeric>
              {customer.invoices}
            </TableCell>
            <Pence label="Not due yet" pence={customer.notDuePence} />
            <Pence label="To 30 days late" pence={customer.upTo30Pence} late />
            <Pence label="31 to 60" pence={customer.upTo60Pence} late />
            <Pence label="Over 60" pence={customer.overPence} late />
            <TableCell label="Owed" numeric className="font-medium">
              {formatMoney(customer.owedPence)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

type PenceProps = { label: string; pence: number; late?: boolean };

function Pence({ label, pence, late = false }: PenceProps) {
  const look = pence === 0 ? "text-muted-foreground" : late ? "text-danger-text" : "";
  return (
    <TableCell label={label} numeric className={look}>
      {pence === 0 ? "–" : formatMoney(pence)}
    </TableCell>
  );
}
