import {
  Alert,
  Card,
  CardBody,
  CardHeader,
  Description,
  DescriptionList,
  StatusBadge,
} from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { outlookOf, planWords, stateOf, type BillingSummary } from "./plan-words";
import { PortalButton } from "./portal-button";

type SubscriptionCardProps = {
  summary: BillingSummary;
  timeZone: string;
};

/** The plan as it stands, what it costs, and what comes next. */
export function SubscriptionCard({ summary, timeZone }: SubscriptionCardProps) {
  const { subscription, monthlyPence, next, can } = summary;
  const { plan, status, inGoodStanding, currentPeriodEnd, discount } = subscription;
  const outlook = outlookOf(summary, timeZone);
  return (
    <Card className="max-w-3xl">
      <CardHeader
        title={`Plan ${planWords[plan]}`}
        actions={<StatusBadge kind={stateOf[status].kind}>{stateOf[status].words}</StatusBadge>}
      />
      <CardBody>
        {outlook.length > 0 && (
          <Alert tone={inGoodStanding && status !== "past_due" ? "info" : "warning"}>
            {outlook.join(" ")}
          </Alert>
        )}
        <DescriptionList>
          <Description term="Price">
            {monthlyPence === null
              ? "Nothing is paid now"
              : `${formatMoney(monthlyPence)} a month, ex VAT`}
          </Description>
          {discount && (
            <Description term="Discount">
              {discount.percentOff} %
              {discount.until && `, until ${formatDate(discount.until, timeZone)}`}
            </Description>
          )}
          <Description term="Paid until">
            {currentPeriodEnd && formatDate(currentPeriodEnd, timeZone)}
          </Description>
        </DescriptionList>
        {can.portal === null && <PortalButton />}
        {next === "none" && (
          <p className="text-dense text-muted-foreground">
            This installation sells no plans itself: whoever runs it sets yours.
          </p>
        )}
        {next !== "none" && can[next] !== null && (
          <p className="text-dense text-muted-foreground">An owner decides about the plan.</p>
        )}
      </CardBody>
    </Card>
  );
}
