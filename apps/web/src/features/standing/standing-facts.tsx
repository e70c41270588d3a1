import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatDay, formatMoney } from "@roundsman/ui/format";
import { IfVat } from "@/features/goods/if-vat";
import { entered, type PriceEntered } from "@/features/goods/price-entered";
import { leaveWords } from "@/features/states/order-states";
import type { Standing } from "./standing";

const closedWords = {
  after: "The next day with deliveries",
  before: "The last day with deliveries before it",
  skip: "Left out",
} as const;

const paymentWords = {
  on_account: "On account",
  link: "Payment link",
  cash: "Cash at the door",
} as const;

/** What it brings, where, and by which terms. */
export function StandingFacts({ standing, timeZone }: { standing: Standing; timeZone: string }) {
  const { lines, price, endsOn, endsAfter, ordersMade, paymentMethod } = standing;
  return (
    <Card>
      <CardHeader title="What comes" />
      <CardBody className="py-2">
        <DescriptionList>
          <Description term="Each time">
            {lines.map(({ productId, productName, quantity, empties, ...line }) => (
              <span key={productId} className="block">
                {quantity} × {productName}
                {price === "held" && (
                  <>
                    , held at <PriceWords line={line} />
                  </>
                )}
                {empties > 0 && `, ${empties} empty back`}
              </span>
            ))}
          </Description>
          <Description term="How often">{standing.words}</Description>
          <Description term="From">{formatDay(standing.startsOn, timeZone)}</Description>
          {endsOn && <Description term="Last day">{formatDay(endsOn, timeZone)}</Description>}
          <Description term="Orders made">
            {endsAfter === null ? ordersMade : `${ordersMade} of ${endsAfter}`}
          </Description>
          <Description term="To">{standing.deliverTo}</Description>
          <Description term="Customer">
            <TextLink href={`/customers/${standing.customerId}`}>{standing.customerName}</TextLink>
          </Description>
          <Description term="Order made">
            {standing.daysAhead === 0
              ? "On the day, in the morning"
              : `${standing.daysAhead} ${standing.daysAhead === 1 ? "day" : "days"} before`}
          </Description>
          <Description term="Without deliveries">{closedWords[standing.onClosed]}</Description>
          <Description term="Price">
            {price === "held" ? "Held" : "The customer's price of the time"}
          </Description>
          <Description term="Payment">
            {paymentMethod ? paymentWords[paymentMethod] : "As usual for them"}
          </Description>
          {standing.leaveInstruction && (
            <Description term="If nobody is in">
              {[leaveWords[standing.leaveInstruction], standing.leaveDetail]
                .filter(Boolean)
                .join(": ")}
            </Description>
          )}
          {standing.notes && <Description term="Notes">{standing.notes}</Description>}
        </DescriptionList>
      </CardBody>
    </Card>
  );
}

function PriceWords({ line }: { line: PriceEntered }) {
  const { pence, vat } = entered(line);
  return (
    <>
      {formatMoney(pence)}
      <IfVat> {vat}</IfVat>
    </>
  );
}
