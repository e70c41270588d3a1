import {
  Card,
  CardHeader,
  Table,
  TableBody,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { Fragment } from "react";
import type { Invoice } from "@/features/states/invoice-states";

const columns = 4;

/** What it bills, order by order, and the VAT by rate. */
export function InvoiceLines({ invoice }: { invoice: Invoice }) {
  return (
    <Card>
      <CardHeader title="Billed" hint="Prices exclude VAT." />
      <Table label="Billed">
        <TableHead>
          <TableRow>
            <TableHeader>What</TableHeader>
            <TableHeader numeric>Quantity</TableHeader>
            <TableHeader numeric>Price</TableHeader>
            <TableHeader numeric>VAT</TableHeader>
            <TableHeader numeric>Net</TableHeader>
          </TableRow>
        </TableHead>
        <TableBody>
          {invoice.orders.map(({ id, number, externalRef, fulfilment, deliveredOn }) => (
            <Fragment key={id}>
              <TableRow>
                <TableCell colSpan={columns + 1} className="bg-muted/50 text-xs">
                  <TextLink href={`/orders/${id}`}>Order {number}</TextLink>
                  {deliveredOn && (
                    <span className="text-muted-foreground">
                      , {fulfilment === "collection" ? "collected" : "delivered"}{" "}
                      {formatDate(deliveredOn)}
                    </span>
                  )}
                  {externalRef && (
                    <span className="text-muted-foreground">, their reference {externalRef}</span>
                  )}
                </TableCell>
              </TableRow>
              {invoice.lines
                .filter(({ orderId }) => orderId === id)
                .map((line) => (
                  <TableRow key={`${line.description} ${line.vatRate} ${line.unitPrice}`}>
                    <TableCell>{line.description}</TableCell>
                    <TableCell numeric>{line.quantity}</TableCell>
                    <TableCell numeric>{formatMoney(line.unitPrice)}</TableCell>
                    <TableCell numeric>{line.vatRate}%</TableCell>
                    <TableCell numeric>{formatMoney(line.total)}</TableCell>
                  </TableRow>
                ))}
            </Fragment>
          ))}
        </TableBody>
        <TableFoot>
          <Sum label="Net" pence={invoice.netPence} />
          {invoice.vat.map(({ vatRate, netPence, vatPence }) => (
            <Sum
              key={vatRate}
              label={`VAT ${vatRate}% on ${formatMoney(netPence)}`}
              pence={vatPence}
            />
          ))}
          <Sum label="Total inc VAT" pence={invoice.totalPence} strong />
        </TableFoot>
      </Table>
    </Card>
  );
}

type SumProps = { label: string; pence: number; strong?: boolean };

function Sum({ label, pence, strong = false }: SumProps) {
  const look = strong ? "text-sm font-semibold" : "";
  return (
    <TableRow>
      <TableCell colSpan={columns} numeric className={look || "text-muted-foreground"}>
        {label}
      </TableCell>
      <TableCell numeric className={look}>
        {formatMoney(pence)}
      </TableCell>
    </TableRow>
  );
}
