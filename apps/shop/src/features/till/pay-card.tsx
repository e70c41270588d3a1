import { Button } from "@roundsman/ui";
import { formatMoney } from "@roundsman/ui/format";
import { PlainPage } from "@/features/frame/plain-page";
import { keyed } from "@/lib/keyed";
import { labelIncVat } from "@/lib/vat-words";
import type { PayPage } from "@/trpc/outputs";
import { Said } from "./said";

interface PayCardProps {
  page: PayPage;
  /** Just back from the provider's page. */
  returned: boolean;
  /** The provider's page could not be opened. */
  refused: boolean;
}

export function PayCard({ page, returned, refused }: PayCardProps) {
  const { businessName, number, lines } = page;
  return (
    <PlainPage title={businessName}>
      <p className="text-muted-foreground">Order {number}</p>
      <ul className="divide-y divide-border rounded-card border border-border bg-surface px-5">
        {keyed(lines, ({ productName }) => productName).map(([key, { productName, quantity }]) => (
          <li key={key} className="flex justify-between gap-4 py-3">
            <span>{productName}</span>
            <span className="text-muted-foreground">× {quantity}</span>
          </li>
        ))}
      </ul>
      <State page={page} returned={returned} refused={refused} />
    </PlainPage>
  );
}

function State({ page, returned, refused }: PayCardProps) {
  const { state, duePence, trackingRef } = page;
  if (state === "paid") return <Said title="Paid">Thank you. There is nothing more to do.</Said>;
  if (state === "cancelled") {
    return <Said title="Cancelled">This order was cancelled: there is nothing to pay.</Said>;
  }
  if (state === "not_by_link") {
    return <Said title="Nothing to pay here">This order is paid in another way.</Said>;
  }
  if (returned) {
    return (
      <Said title="Your payment is being confirmed">
        That usually takes a few seconds. Load this page again to see it.
      </Said>
    );
  }
  return (
    <form method="post" action={`/pay/${trackingRef}/open`} className="flex flex-col gap-3">
      <p className="flex items-baseline justify-between">
        <span>{labelIncVat("To pay", page)}</span>
        <span className="font-heading text-3xl font-bold">{formatMoney(duePence)}</span>
      </p>
      {refused && (
        <p role="alert" className="text-danger-text">
          The payment page could not be opened just now. Nothing was taken. Try again in a minute.
        </p>
      )}
      <Button type="submit" variant="primary" size="touch">
        Pay {formatMoney(duePence)}
      </Button>
    </form>
  );
}
