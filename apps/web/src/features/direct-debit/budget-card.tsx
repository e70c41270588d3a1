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
import { Changing } from "@/session/office-context";
import type { Shown } from "@/features/states/order-states";
import { BudgetDialog, EndBudget, KeepSum, PauseBudget, TakeSum } from "./budget-acts";
import type { BudgetPlan, Mandate } from "./states";

interface BudgetCardProps {
  customer: { id: string; name: string };
  /** The latest first. */
  plans: readonly BudgetPlan[];
  /** The latest first. */
  mandates: readonly Mandate[];
  timeZone: string;
}

/** The sum that a customer pays each month, and how their account stands by it. */
export function BudgetCard({ customer, plans, mandates, timeZone }: BudgetCardProps) {
  const [plan] = plans;
  // Whether they may is the service's to say.
  const canBegin = mandates.some(({ signedAt, endedAt }) => signedAt !== null && endedAt === null);
  const isOver = !plan || plan.state === "ended";
  if (isOver && !canBegin) return null;
  const shown = plan && stateOf(plan);
  return (
    <Card data-print="hide">
      <CardHeader
        title="Budget plan"
        actions={shown && <StatusBadge kind={shown.kind}>{shown.words}</StatusBadge>}
      />
      <CardBody>
        {isOver ? (
          <p className="text-dense text-muted-foreground">
            {plan
              ? `Ended on ${formatDate(plan.endedAt ?? plan.createdAt, timeZone)}.`
              : "They can pay the same sum each month by their mandate. It pays their invoices, the oldest first."}
          </p>
        ) : (
          <Terms plan={plan} />
        )}
        <Changing needs="invoices:write">
          <div className="flex flex-wrap gap-2">
            {isOver ? (
              <BudgetDialog customer={customer} plan={null} />
            ) : (
              <>
                <BudgetDialog customer={customer} plan={plan} />
                <PauseBudget plan={plan} />
                <EndBudget plan={plan} />
              </>
            )}
          </div>
        </Changing>
      </CardBody>
    </Card>
  );
}

function Terms({ plan }: { plan: BudgetPlan }) {
  const { amountPence, dayOfMonth, collectingOn, missedPence, balancePence, proposedPence } = plan;
  return (
    <>
      {missedPence > 0 && (
        <Alert tone="danger" title={`${formatMoney(missedPence)} was not collected`}>
          {plan.stopsOnArrears
            ? "They are on stop until it is paid, or you take them off it."
            : "Record what they pay instead, or wait for the next attempt."}
        </Alert>
      )}
      {proposedPence !== null && (
        <Alert title={`${formatMoney(proposedPence)} a month is proposed`}>
          <p>After the last 12 months&rsquo; deliveries and what they owe or have over now.</p>
          <Changing needs="invoices:write">
            <div className="mt-2 flex flex-wrap gap-2">
              <TakeSum plan={plan} />
              <KeepSum plan={plan} />
            </div>
          </Changing>
        </Alert>
      )}
      <DescriptionList>
        <Description term="Each month">
          {formatMoney(amountPence)} on day {dayOfMonth} of the month
        </Description>
        <Description term="Being collected">
          {collectingOn ? formatDate(collectingOn) : "Nothing at the moment"}
        </Description>
        <Description term="Their account">{balanceWords(balancePence)}</Description>
        <Description term="Next review">{formatDate(plan.reviewOn)}</Description>
      </DescriptionList>
    </>
  );
}

const balanceWords = (pence: number): string => {
  if (pence === 0) return "Nothing owed, nothing over";
  return pence < 0 ? `${formatMoney(-pence)} of credit` : `${formatMoney(pence)} owed`;
};

function stateOf({ state, missedPence }: BudgetPlan): Shown {
  if (state === "ended") return { kind: "ended", words: "Ended" };
  if (missedPence > 0) return { kind: "attention", words: "Payment missed" };
  return state === "paused"
    ? { kind: "waiting", words: "Paused" }
    : { kind: "done", words: "Active" };
}
