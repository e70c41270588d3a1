import {
  Card,
  CardBody,
  CardHeader,
  CopyField,
  Description,
  DescriptionList,
  TextLink,
} from "@roundsman/ui";
import { formatDate, formatDateTime, formatMoney } from "@roundsman/ui/format";
import { IncVat } from "@/features/goods/if-vat";
import { paidViaWords } from "@/features/states/order-states";
import { InvoiceBadge } from "@/features/states/invoice-badge";
import { creditedPence, isCreditedInFull, type Invoice } from "@/features/states/invoice-states";

type InvoiceFactsProps = { invoice: Invoice; email: string | null; timeZone: string };

/** Who is billed, until when it is to be paid, and how far that is. */
export function InvoiceFacts({ invoice, email, timeZone }: InvoiceFactsProps) {
  const credited = creditedPence(invoice);
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
          {invoice.paidSale ? (
            <Description term="Kind">Paid sale, not on account</Description>
          ) : (
            <Description term="Due">{formatDate(invoice.dueOn)}</Description>
          )}
          {invoice.collectingOn && (
            <Description term="Direct Debit">
              Being collected on {formatDate(invoice.collectingOn)}
            </Description>
          )}
          {invoice.reminders.length > 0 && (
            <Description term="Reminded">
              {invoice.reminders.map(({ level, on }) => (
                <span key={level} className="block">
                  {formatDate(on)}, level {level}
                </span>
              ))}
            </Description>
          )}
          <Interest term="Charges interest on" charges={invoice.interestFor} />
          <Interest term="Interest charged" charges={invoice.interestCharged} />
          <Description term="Goes to">{email ?? "No email address"}</Description>
          {invoice.status !== "void" && (
            <>
              <Description
                term={
                  <>
                    {invoice.credits.length > 0 ? "Received" : "Paid"}
                    <IncVat document={invoice} />
                  </>
                }
              >
                <span className="tabular-nums">{formatMoney(invoice.paidPence - credited)}</span>
              </Description>
              {invoice.credits.length > 0 && (
                <Description
                  term={
                    <>
                      Paid by credit
                      <IncVat document={invoice} />
                    </>
                  }
                >
                  <span className="tabular-nums">{formatMoney(credited)}</span>
                </Description>
              )}
              <Description
                term={
                  <>
                    Still to pay
                    <IncVat document={invoice} />
                  </>
                }
              >
                <span className="font-medium tabular-nums">
                  {formatMoney(invoice.totalPence - invoice.paidPence)}
                </span>
              </Description>
            </>
          )}
          {invoice.paidAt && (
            <Description term={isCreditedInFull(invoice) ? "Credited on" : "Paid on"}>
              {[formatDateTime(invoice.paidAt, timeZone), ...paidBy(invoice)].join(", ")}
            </Description>
          )}
          {invoice.voidedAt && (
            <Description term="Made void">
              {formatDateTime(invoice.voidedAt, timeZone)}
              {invoice.voidReason && `: ${invoice.voidReason}`}
            </Description>
          )}
        </DescriptionList>
        {invoice.status === "sent" && (
          <div className="my-2 grid gap-1">
            <p className="text-sm text-muted-foreground">Pay link, for all of it or a part</p>
            <CopyField label="Pay link" value={invoice.payLink} />
          </div>
        )}
      </CardBody>
    </Card>
  );
}

type InterestProps = { term: string; charges: Invoice["interestFor"] };

/** By which invoices interest on this one was charged, or on which this one charges it. */
function Interest({ term, charges }: InterestProps) {
  if (charges.length === 0) return null;
  return (
    <Description term={term}>
      {charges.map(({ invoiceId, number, from, to, ...sums }) => (
        <span key={`${invoiceId} ${from}`} className="block">
          <TextLink href={`/invoices/${invoiceId}`}>{number}</TextLink> to {formatDate(to)},{" "}
          {formatMoney(sums.interestPence + sums.compensationPence + sums.costsPence)}
        </span>
      ))}
    </Description>
  );
}

/** How it was paid. No money came to the office for what was credited. */
function paidBy(invoice: Invoice): string[] {
  if (isCreditedInFull(invoice)) return [];
  const via = invoice.paidVia ? [paidViaWords[invoice.paidVia]] : [];
  return invoice.credits.length > 0 ? ["partly by credit"] : via;
}
