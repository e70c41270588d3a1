import { TextLink } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Invoice } from "@/features/states/invoice-states";
import { DocumentLines } from "./document-lines";

/** What it bills, order by order, and the VAT by rate. */
export const InvoiceLines = ({ invoice }: { invoice: Invoice }) => (
  <DocumentLines
    title="Billed"
    groups={invoice.orders.map(({ id, number, externalRef, fulfilment, deliveredOn }) => ({
      key: id,
      head: (
        <>
          <TextLink href={`/orders/${id}`}>Order {number}</TextLink>
          {deliveredOn && (
            <span className="text-muted-foreground">
              , {fulfilment === "collection" ? "collected" : "delivered"} {formatDate(deliveredOn)}
            </span>
          )}
          {externalRef && (
            <span className="text-muted-foreground">, their reference {externalRef}</span>
          )}
        </>
      ),
      lines: invoice.lines
        .filter(({ orderId }) => orderId === id)
        .map((line) => ({ key: line.id, ...line })),
    }))}
    sums={invoice}
  />
);
