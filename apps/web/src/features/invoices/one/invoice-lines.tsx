import { TextLink } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { Invoice } from "@/features/states/invoice-states";
import { DocumentLines } from "./document-lines";

type InvoiceLinesProps = {
  invoice: Pick<Invoice, "orders" | "lines" | "discountPence" | "netPence" | "vat" | "totalPence">;
};

/**
 * Shows the lines of an invoice, order by order, and the VAT by rate. The line of an opening balance has no order. Lines that
 * are billed again at the right VAT belong to an order that another invoice bills.
 */
export function InvoiceLines({ invoice }: InvoiceLinesProps) {
  const linesOf = (order: string | null) =>
    invoice.lines
      .filter(({ orderId }) =>
        order === null ? !invoice.orders.some(({ id }) => id === orderId) : orderId === order,
      )
      .map((line) => ({ key: line.id, ...line }));
  return (
    <DocumentLines
      title="Billed"
      groups={[
        { key: "no order", lines: linesOf(null) },
        ...invoice.orders.map(({ id, number, externalRef, fulfilment, deliveredOn }) => ({
          key: id,
          head: (
            <>
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
            </>
          ),
          lines: linesOf(id),
        })),
      ]}
      sums={invoice}
    />
  );
}
