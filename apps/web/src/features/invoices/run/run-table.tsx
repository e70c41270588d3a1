"use client";

import {
  Checkbox,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  TextLink,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { useVat } from "@/features/goods/use-vat";
import { useOffice } from "@/session/office-context";
import {
  everybody,
  isChosen,
  nobody,
  sizeOf,
  toggled,
  type Billable,
  type RunChoice,
  type Whole,
} from "./run-choice";

type RunTableProps = {
  customers: readonly Billable[];
  whole: Whole;
  choice: RunChoice;
  onChoose: (choice: RunChoice) => void;
};

/** What each invoice would come to, and the orders behind it. */
export function RunTable({ customers, whole, choice, onChoose }: RunTableProps) {
  const vat = useVat();
  const chosen = sizeOf(choice, whole).customers;
  return (
    <Table label="To bill" narrow="lines">
      <TableHead>
        <TableRow>
          <TableHeader>
            <Checkbox
              data-row-check=""
              aria-label="Bill all of them"
              checked={chosen === whole.customers || (chosen > 0 && "indeterminate")}
              onCheckedChange={(checked) => onChoose(checked === true ? everybody : nobody)}
            />
          </TableHeader>
          <TableHeader>Customer</TableHeader>
          <TableHeader>Email</TableHeader>
          <TableHeader>Orders</TableHeader>
          {vat.isShown && (
            <>
              <TableHeader numeric>Ex VAT</TableHeader>
              <TableHeader numeric>VAT</TableHeader>
            </>
          )}
          <TableHeader numeric>{vat.incHeader}</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {customers.map((customer) => (
          <RunRow
            key={customer.customerId}
            customer={customer}
            chosen={isChosen(choice, customer)}
            onToggle={() => onChoose(toggled(choice, customer))}
          />
        ))}
      </TableBody>
    </Table>
  );
}

type RunRowProps = { customer: Billable; chosen: boolean; onToggle: () => void };

function RunRow({ customer, chosen, onToggle }: RunRowProps) {
  const vat = useVat();
  const { customerId, customerName, email, orders } = customer;
  return (
    <TableRow>
      <TableCell>
        <Checkbox
          data-row-check=""
          aria-label={`Bill ${customerName}`}
          checked={chosen}
          onCheckedChange={onToggle}
        />
      </TableCell>
      <TableCell data-phone="first">
        <TextLink href={`/customers/${customerId}`} className="font-medium">
          {customerName}
        </TextLink>
      </TableCell>
      {email === null ? (
        <TableCell data-phone="second" className="text-warning-text">
          No email: to print and post
        </TableCell>
      ) : (
        <TableCell className="max-w-56 truncate text-muted-foreground">{email}</TableCell>
      )}
      <TableCell data-phone="second" data-fit="">
        <OrdersOf orders={orders} />
      </TableCell>
      {vat.isShown && (
        <>
          <TableCell data-phone="named" label="Ex VAT" numeric>
            {formatMoney(customer.netPence)}
          </TableCell>
          <TableCell numeric>{formatMoney(customer.vatPence)}</TableCell>
        </>
      )}
      <TableCell data-phone="figure" numeric className="font-medium">
        {formatMoney(customer.totalPence)}
      </TableCell>
    </TableRow>
  );
}

/** How many, and which behind a press: a run may hold hundreds. */
function OrdersOf({ orders }: Pick<Billable, "orders">) {
  const vat = useVat();
  const { timeZone } = useOffice();
  const late = orders.filter(({ lateBilling }) => lateBilling !== undefined).length;
  return (
    <details className="text-xs">
      <summary className="min-h-6 cursor-pointer py-1">
        {formatQuantity(orders.length, "order")}
        {late > 0 && <span className="text-warning-text">, {late} late for VAT</span>}
      </summary>
      <ul>
        {orders.map(({ id, number, deliveredAt, totalPence, lateBilling }) => (
          <li key={id} className="flex min-h-6 flex-wrap items-center gap-x-2">
            <TextLink href={`/orders/${id}`}>{number}</TextLink>
            <span className="text-muted-foreground">
              {deliveredAt && `${formatDate(deliveredAt, timeZone)}, `}
              {formatMoney(totalPence)}
              {vat.inc}
            </span>
            {lateBilling && <span className="text-warning-text">{lateBilling.warning}</span>}
          </li>
        ))}
      </ul>
    </details>
  );
}
