import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import type { ReactNode } from "react";
import { IncVat } from "@/features/goods/if-vat";
import type { RouterOutputs } from "@/trpc/outputs";

/** The sums of a statement that are shown, in pence including VAT. */
export type Balance = Pick<
  RouterOutputs["office"]["customers"]["statement"],
  "closingPence" | "overduePence" | "unpaidDeliveriesPence"
>;

/** The parts of a balance that are overdue, or that were handed over unpaid; nothing of a part that is 0. */
export const UnpaidParts = ({ statement }: { statement: Omit<Balance, "closingPence"> }) => (
  <>
    {statement.overduePence > 0 && (
      <Description term="Overdue">
        <span className="font-medium text-danger-text tabular-nums">
          {formatMoney(statement.overduePence)}
        </span>
      </Description>
    )}
    {statement.unpaidDeliveriesPence > 0 && (
      <Description term="Delivered, not paid">
        <span className="tabular-nums">{formatMoney(statement.unpaidDeliveriesPence)}</span>
      </Description>
    )}
  </>
);

type OwesCardProps = {
  customerId: string;
  statement: Balance;
  /** Buttons under the figures. */
  actions: ReactNode;
};

/** The balance of a customer, with what is overdue or was handed over unpaid. */
export const OwesCard = ({ customerId, statement, actions }: OwesCardProps) => (
  <Card>
    <CardHeader
      title="What they owe"
      actions={
        <TextLink href={`/customers/${customerId}/statement`} className="text-dense">
          Statement
        </TextLink>
      }
    />
    <CardBody className="gap-2 py-3">
      <p className="text-2xl font-semibold tracking-tight tabular-nums">
        {formatMoney(statement.closingPence)}
        <span className="text-xs font-normal text-muted-foreground">
          <IncVat />
        </span>
      </p>
      {(statement.overduePence > 0 || statement.unpaidDeliveriesPence > 0) && (
        <DescriptionList>
          <UnpaidParts statement={statement} />
        </DescriptionList>
      )}
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </CardBody>
  </Card>
);
