import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { ChargeInterest } from "./charge-interest";

type InterestCardProps = {
  customer: { id: string; name: string };
  estimate: RouterOutputs["office"]["interest"]["estimate"];
  /** Of this invoice alone. */
  invoiceId?: string;
};

/** What a business owes in interest for paying late, and the way to charging it. Nothing where no invoice is overdue. */
export function InterestCard({ customer, estimate, invoiceId }: InterestCardProps) {
  const { items, interestPence, compensationPence, missingRates, can } = estimate;
  if (items.length === 0) return null;
  const charged = items.filter(({ why }) => why === null).length;
  return (
    <Card data-print="hide">
      <CardHeader
        title="Interest for late payment"
        actions={
          can.charge === null && <ChargeInterest customer={customer} invoiceId={invoiceId} />
        }
      />
      <CardBody className="py-2">
        {can.charge === null ? (
          <DescriptionList>
            <Description term="Interest to today">{formatMoney(interestPence)}</Description>
            <Description term="Compensation">{formatMoney(compensationPence)}</Description>
            {invoiceId === undefined && (
              <Description term="Invoices">
                {charged === items.length ? charged : `${charged} of ${items.length} overdue`}
              </Description>
            )}
          </DescriptionList>
        ) : (
          <>
            <p className="text-dense text-muted-foreground">{can.charge}</p>
            {missingRates.length > 0 && (
              <p className="text-dense">
                <TextLink href="/settings/reminders">Enter the base rate</TextLink>
              </p>
            )}
          </>
        )}
      </CardBody>
    </Card>
  );
}
