import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDate, formatDateTime, formatMoney } from "@roundsman/ui/format";
import { EmailBadge } from "@/features/emails/email-states";
import type { CreditNote } from "../credit-notes-list";

type CreditNoteFactsProps = { note: CreditNote; email: string | null; timeZone: string };

/** Who is credited, of which invoice and why, and what is left of it. */
export function CreditNoteFacts({ note, email, timeZone }: CreditNoteFactsProps) {
  const { customerId, customerName, reversesId, emailedAt, emailStatus } = note;
  return (
    <Card>
      <CardHeader title="Credit note" />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="Customer">
            {customerId ? (
              <TextLink href={`/customers/${customerId}`}>{customerName}</TextLink>
            ) : (
              customerName
            )}
          </Description>
          <Description term="Invoice">
            <TextLink href={`/invoices/${note.invoiceId}`}>{note.invoiceNumber}</TextLink>
          </Description>
          <Description term="Issued">{formatDate(note.issuedOn)}</Description>
          <Description term="Reason">
            <span className="wrap-anywhere whitespace-pre-line">{note.reason}</span>
          </Description>
          {reversesId ? (
            <Description term="Reverses">
              <TextLink href={`/invoices/credit-notes/${reversesId}`}>The credit note</TextLink>
            </Description>
          ) : (
            <Description term="Left as credit">
              <span className="tabular-nums">{formatMoney(note.unallocatedPence)}</span>
            </Description>
          )}
          {note.reversedById && (
            <Description term="Reversed by">
              <TextLink href={`/invoices/credit-notes/${note.reversedById}`}>Its reversal</TextLink>
            </Description>
          )}
          <Description term="Goes to">{email ?? "No email address"}</Description>
          <Description term="Email">
            {emailedAt && emailStatus ? (
              <span className="flex flex-wrap items-center gap-x-2">
                {formatDateTime(emailedAt, timeZone)}
                <EmailBadge status={emailStatus} />
              </span>
            ) : (
              "Not sent yet"
            )}
          </Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
