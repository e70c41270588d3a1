import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDate, formatDateTime, formatMoney } from "@roundsman/ui/format";
import { receiptMethodWords } from "@/features/payments/by-hand";
import { payerOf, type Receipt } from "../receipt";

/** Whose money it is, how it came in, and what is left of it. */
export function ReceiptFacts({ receipt, timeZone }: { receipt: Receipt; timeZone: string }) {
  const { customerId, reversesId } = receipt;
  return (
    <Card>
      <CardHeader title="Receipt" />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="Customer">
            {customerId ? (
              <TextLink href={`/customers/${customerId}`}>{payerOf(receipt)}</TextLink>
            ) : (
              payerOf(receipt)
            )}
          </Description>
          <Description term={reversesId ? "Reversed on" : "Received on"}>
            {formatDate(receipt.receivedOn)}
          </Description>
          <Description term="How">{receiptMethodWords[receipt.method]}</Description>
          <Description term="Reference">{receipt.reference}</Description>
          <Description term="Amount">
            <span className="font-medium tabular-nums">{formatMoney(receipt.amountPence)}</span>
          </Description>
          {reversesId === null && (
            <Description term="Left as credit">
              <span className="tabular-nums">{formatMoney(receipt.unallocatedPence)}</span>
            </Description>
          )}
          {reversesId && (
            <Description term="Reverses">
              <TextLink href={`/invoices/receipts/${reversesId}`}>The receipt</TextLink>
            </Description>
          )}
          {receipt.reversedById && (
            <Description term="Reversed by">
              <TextLink href={`/invoices/receipts/${receipt.reversedById}`}>Its reversal</TextLink>
            </Description>
          )}
          {receipt.reason && <Description term="Why">{receipt.reason}</Description>}
          <Description term="Recorded">{formatDateTime(receipt.createdAt, timeZone)}</Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
