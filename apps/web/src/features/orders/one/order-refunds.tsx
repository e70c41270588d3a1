import { Alert, Description, Refused } from "@roundsman/ui";
import { formatDateTime, formatMoney } from "@roundsman/ui/format";
import { IncVat } from "@/features/goods/if-vat";
import { Changing } from "@/session/office-context";
import type { Order } from "@/features/states/order-states";
import { ReverseRefund } from "@/features/refunds/reverse-refund";
import { paidBackWords, type Refunds } from "./refund-words";
import { RefundAgain } from "./refund-again";

/** What went back for an order: lines of a list of its money. */
export function PaidBack({ items, timeZone }: { items: Refunds["items"]; timeZone: string }) {
  return items
    .filter(({ state }) => state === "settled")
    .map(({ id, amountPence, method, reference, at, reversed, can }) => (
      <Description
        key={id}
        term={
          reversed ? (
            "Refund, reversed"
          ) : (
            <>
              Paid back
              <IncVat />
            </>
          )
        }
      >
        <span className="tabular-nums">{formatMoney(amountPence)}</span> {paidBackWords[method]},{" "}
        {formatDateTime(at, timeZone)}
        {reference !== null && `, ${reference}`}
        {can.reverse === null && (
          <Changing>
            <span className="ms-2 inline-block">
              <ReverseRefund id={id} amountPence={amountPence} />
            </span>
          </Changing>
        )}
      </Description>
    ));
}

type OrderRefundsProps = {
  order: Order;
  items: Refunds["items"];
  /** Why nothing can be paid back now; null where it can, left out where there is nothing. */
  why: string | null | undefined;
  timeZone: string;
};

/** What is due back for an order, what is on its way, and what failed. */
export function OrderRefunds({ order, items, why, timeZone }: OrderRefundsProps) {
  const under = items.filter(({ state }) => state === "requested" || state === "sent");
  const failed = items.filter(({ state }) => state === "failed");
  const duePence = order.refundDue - order.refundUnderWay;
  return (
    <>
      {under.map(({ id, amountPence, at }) => (
        <Alert key={id} tone="info" className="mb-2">
          {formatMoney(amountPence)} is on its way back to the card, asked for on{" "}
          {formatDateTime(at, timeZone)}.
        </Alert>
      ))}
      {failed.map((item) => (
        <Alert
          key={item.id}
          tone="danger"
          className="mb-2"
          title={`${formatMoney(item.amountPence)} was not paid back to the card`}
          actions={
            why !== undefined && (
              <Changing>
                <Refused why={why} label="Try again">
                  <RefundAgain orderId={order.id} amountPence={item.amountPence} />
                </Refused>
              </Changing>
            )
          }
        >
          {item.error}
        </Alert>
      ))}
      {duePence > 0 && (
        <Alert tone="warning" className="mb-2">
          {formatMoney(duePence)}
          <IncVat /> is to be paid back to the customer.
        </Alert>
      )}
    </>
  );
}
