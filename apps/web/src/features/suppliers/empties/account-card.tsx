import {
  Card,
  CardHeader,
  EmptyState,
  Table,
  TableBody,
  TableCell,
  TableFoot,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { Scale } from "lucide-react";
import { IfVat } from "@/features/goods/if-vat";
import { Changing } from "@/session/office-context";
import { DepositDialog, OpeningDialog } from "./account-dialogs";
import type { Account, ProductChoice } from "./empties";

type AccountCardProps = { account: Account; products: readonly ProductChoice[]; today: string };

/** What the supplier brought and took back, and the deposits that are still with them. */
export function AccountCard({ account, products, today }: AccountCardProps) {
  const { items, balancePence } = account;
  return (
    <Card>
      <CardHeader
        title="Account"
        hint="From what was received from them and what went back."
        actions={
          <Changing needs="stock:write">
            <OpeningDialog account={account} products={products} today={today} />
            <DepositDialog account={account} products={products} today={today} />
          </Changing>
        }
      />
      {items.length === 0 ? (
        <EmptyState icon={<Scale />} title="Nothing to go back yet">
          Receive an order from them, or enter the opening balance of their last statement.
        </EmptyState>
      ) : (
        <Table label="Empties account">
          <TableHead>
            <TableRow>
              <TableHeader>Product</TableHeader>
              <TableHeader numeric>To go back</TableHeader>
              <TableHeader numeric>Received</TableHeader>
              <TableHeader numeric>Returned</TableHeader>
              <TableHeader numeric>Deposit</TableHeader>
              <TableHeader numeric>
                <IfVat instead="Amount">Ex VAT</IfVat>
              </TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {items.map((item) => (
              <TableRow key={item.productId}>
                <TableCell className="font-medium whitespace-normal">
                  {item.productName}
                  {item.opening && (
                    <span className="block text-xs font-normal text-muted-foreground">
                      {formatQuantity(item.opening.quantity)} on {formatDate(item.opening.on)}
                    </span>
                  )}
                  {item.withoutDeposit > 0 && (
                    <span className="block text-xs font-normal text-warning-foreground">
                      {formatQuantity(item.withoutDeposit)} moved while no deposit was set
                    </span>
                  )}
                </TableCell>
                <TableCell numeric>{formatQuantity(item.balance)}</TableCell>
                <TableCell numeric>{formatQuantity(item.received)}</TableCell>
                <TableCell numeric>{formatQuantity(item.returned)}</TableCell>
                <TableCell numeric>
                  {item.depositPence === null ? "Not set" : formatMoney(item.depositPence)}
                </TableCell>
                <TableCell numeric>{formatMoney(item.balancePence)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
          <TableFoot>
            <TableRow>
              <TableCell colSpan={5}>Deposits with them</TableCell>
              <TableCell numeric>{formatMoney(balancePence)}</TableCell>
            </TableRow>
          </TableFoot>
        </Table>
      )}
    </Card>
  );
}
