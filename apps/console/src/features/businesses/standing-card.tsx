import { Card, CardBody, CardHeader, Description, DescriptionList } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { paysPence } from "./pays-pence";
import { planWords, statusWords, vehiclesOf, type Business } from "./words";

const dayOr = (moment: string | null) => (moment === null ? null : formatDate(moment));

/** A business's price, its end, and its limits. */
export function StandingCard({ business }: { business: Business }) {
  const { subscription, limits } = business;
  const { discount, customPrice, pendingPlan } = subscription;
  const pence = paysPence(business);
  return (
    <Card>
      <CardHeader title="Plan and standing" />
      <CardBody>
        <DescriptionList>
          <Description term="Plan">{planWords[subscription.plan]}</Description>
          <Description term="Pays">
            {pence === null ? null : `${formatMoney(pence)} a month, ex VAT`}
          </Description>
          <Description term="Subscription">{statusWords[subscription.status]}</Description>
          <Description term="Good standing">
            {subscription.inGoodStanding ? "Yes" : "No"}
          </Description>
          <Description term="Trial ends">{dayOr(subscription.trialEndsAt)}</Description>
          <Description term="Period ends">{dayOr(subscription.currentPeriodEnd)}</Description>
          <Description term="Cancels">{dayOr(subscription.cancelAt)}</Description>
          <Description term="Changes to">
            {pendingPlan && `${planWords[pendingPlan]} ${dayOr(subscription.pendingPlanAt) ?? ""}`}
          </Description>
          <Description term="Discount">
            {discount &&
              `${discount.percentOff}%${discount.until ? ` until ${formatDate(discount.until)}` : ""}`}
          </Description>
          <Description term="Price of their own">
            {customPrice && `${formatMoney(customPrice.monthlyPence)} a month`}
          </Description>
          <Description term="Vehicles">{vehiclesOf(business)}</Description>
          <Description term="Requests a minute">
            {`${limits.requestsPerMinute}, heavy ${limits.heavyPerMinute}${subscription.rateLimits ? " (set for them)" : ""}`}
          </Description>
          <Description term="Since">{formatDate(business.createdAt)}</Description>
        </DescriptionList>
      </CardBody>
    </Card>
  );
}
