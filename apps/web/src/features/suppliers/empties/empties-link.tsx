import { Card, CardBody, CardHeader, Description, DescriptionList, TextLink } from "@roundsman/ui";
import { formatMoney, formatQuantity } from "@roundsman/ui/format";
import { ExVat } from "@/features/goods/if-vat";
import type { Account } from "./empties";

/** On the supplier's page: what is to go back, and the way to the account. */
export const EmptiesLink = ({ account }: { account: Account }) => (
  <Card>
    <CardHeader
      title="Empties account"
      actions={
        <TextLink href={`/suppliers/${account.supplierId}/empties`} className="text-dense">
          Account and statements
        </TextLink>
      }
    />
    <CardBody className="py-2">
      <DescriptionList>
        <Description term="To go back">
          {formatQuantity(account.items.reduce((sum, { balance }) => sum + balance, 0))}
        </Description>
        <Description term="Deposits with them">
          {formatMoney(account.balancePence)}
          <ExVat />
        </Description>
      </DescriptionList>
    </CardBody>
  </Card>
);
