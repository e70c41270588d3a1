import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDate, formatDateTime, formatMoney } from "@roundsman/ui/format";
import { paidViaWords } from "@/features/states/order-states";
import { InvoiceBadge } from "@/features/states/invoice-badge";
import type { Invoice } from "@/features/states/invoice-states";

type InvoiceFactsProps = { invoice: Invoice; email: string | null; timeZone: string };

/** Who is billed, until when it is to be paid, and how far that is. */
export function InvoiceFacts({ invoice, email, timeZone }: InvoiceFactsProps) {
  return (
    <Card>
      <CardHeader title="Bill" actions={<InvoiceBadge invoice={invoice} />} />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="Customer">
            {invoice.customerId ? (
              <TextLink href={`/customers/${invoice.customerId}`}>{invoice.customerName}</TextLink>
            ) : (
              invoice.customerName
            )}
          </Description>
          <Description term="Billed to">
            {invoice.billTo && <span className="whitespace-pre-line">{invoice.billTo}</span>}
          </Description>
          <Description term="Issued">{formatDate(invoice.issuedOn)}</Description>
          <Description term="Due">{formatDate(invoice.dueOn)}</Description>
          <Description term="Goes to">{email ?? "No email address"}</Description>
          {invoice.status !== "void" && (
            <>
              <Description term="Paid inc VAT">
                <span className="tabular-nums">{formatMoney(invoice.paidPence)}</span>
              </Description>
              <Description term="Still to pay inc VAT">
                <span className="font-medium tabular-nums">
                  {formatMoney(invoice.totalPence - invoice.paidPence)}
                </span>
              </Description>
            </>
          )}
          {invoice.paidAt && (
            <Description term="Paid on">
              {formatDateTime(invoice.paidAt, timeZone)}
              {invoice.paidVia && `, ${paidViaWords[invoice.paidVia]}`}
            </Description>
          )}
          {invoice.voidedAt && (
            <Description term="Made void">
              {formatDateTime(invoice.voidedAt, timeZone)}
              {invoice.voidReason && `: ${invoice.voidReason}`}
            </Description>
          )}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
