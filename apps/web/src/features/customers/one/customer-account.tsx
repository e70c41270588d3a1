import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { IfVat } from "@/features/goods/if-vat";
import { InvoiceBadge } from "@/features/states/invoice-badge";
import type { ReactNode } from "react";
import type { RouterOutputs } from "@/trpc/outputs";
import { UnpaidParts } from "./summary/owes-card";

type CustomerAccountProps = {
  customerId: string;
  /** Their credit limit in pence; null where there is none. */
  limit: number | null;
  statement: RouterOutputs["office"]["customers"]["statement"];
  invoices: RouterOutputs["office"]["invoices"]["list"];
  /** What is done about it from here. */
  actions?: ReactNode;
};

/** Where credit comes from, each with the list of what is left. */
const leftOfWhat = [
  { page: "/invoices/receipts", label: "Receipts" },
  { page: "/invoices/credit-notes", label: "Credit notes" },
];

/** What they owe, what is still to be billed, and their latest invoices. Everything includes VAT. */
export function CustomerAccount(props: CustomerAccountProps) {
  const { customerId, limit, statement, invoices, actions } = props;
  return (
    <Card>
      <CardHeader
        title="Account"
        hint={<IfVat>Inc VAT.</IfVat>}
        actions={
          <>
            <TextLink href={`/customers/${customerId}/statement`} className="text-dense">
              Statement
            </TextLink>
            {actions}
          </>
        }
      />
      <CardBody className="gap-2 py-2">
        <DescriptionList>
          <Description term="Owed">
            <span className="font-medium tabular-nums">{formatMoney(statement.closingPence)}</span>
          </Description>
          <UnpaidParts statement={statement} />
          {statement.creditPence > 0 && (
            <Description term="Credit for the next invoice">
              <span className="tabular-nums">{formatMoney(statement.creditPence)}</span>
              <span className="flex flex-wrap gap-x-3 text-xs">
                {leftOfWhat.map(({ page, label }) => (
                  <TextLink key={page} href={`${page}?customer=${customerId}&unallocated=true`}>
                    {label}
                  </TextLink>
                ))}
              </span>
            </Description>
          )}
          {limit !== null && (
            <Description term="Credit used">
              <span
                className={`tabular-nums ${statement.exposurePence > limit ? "font-medium text-danger-text" : ""}`}
              >
                {formatMoney(statement.exposurePence)} of {formatMoney(limit)}
              </span>
            </Description>
          )}
          {statement.onOrderPence > 0 && (
            <Description term="On order on account">
              <span className="tabular-nums">{formatMoney(statement.onOrderPence)}</span>
            </Description>
          )}
          {statement.unbilledPence > 0 && (
            <Description term="Delivered, not billed">
              <TextLink href={`/invoices/new?customer=${customerId}`} className="tabular-nums">
                {formatMoney(statement.unbilledPence)}
              </TextLink>
            </Description>
          )}
        </DescriptionList>
        {invoices.items.length > 0 && (
          <ul aria-label="Latest invoices" className="flex flex-col border-t pt-2 text-dense">
            {invoices.items.map((invoice) => (
              <li key={invoice.id} className="flex min-h-7 flex-wrap items-center gap-x-2">
                <TextLink href={`/invoices/${invoice.id}`}>{invoice.number}</TextLink>
                <span className="text-xs text-muted-foreground">
                  {formatDate(invoice.issuedOn)}
                </span>
                <span className="ml-auto tabular-nums">{formatMoney(invoice.totalPence)}</span>
                <InvoiceBadge invoice={invoice} />
              </li>
            ))}
          </ul>
        )}
        {invoices.nextCursor !== null && (
          <TextLink href={`/invoices?customer=${customerId}`} className="text-dense">
            All their invoices
          </TextLink>
        )}
      </CardBody>
    </Card>
  );
}
