import { formatMoney } from "@roundsman/ui/format";
import { keyed } from "@/lib/keyed";
import { incVat, labelIncVat, roundingLabel } from "@/lib/vat-words";
import type { TrackedOrder } from "@/trpc/buying";
import { isToCome } from "./words";

const paymentWords: Record<TrackedOrder["payment"], string> = {
  paid: "Paid",
  to_pay: "Not paid yet",
  by_link: "To be paid by the link in your mail",
  on_account: "On your account",
  at_the_door: "To be paid to the driver",
  nothing: "Nothing to pay",
};

/** What was ordered, and what became of the money. */
export function Bought({ order }: { order: TrackedOrder }) {
  const { lines, empties, sums, payment, paidPence, refundPence } = order;
  const { chargePence, dayDiscountPence, roundingPence } = order;
  return (
    <section
      aria-labelledby="bought"
      className="flex flex-col gap-4 rounded-card border border-border bg-surface p-5"
    >
      <h2 id="bought" className="text-xl font-bold">
        What you ordered
      </h2>
      <ul className="divide-y divide-border border-y border-border">
        {keyed(lines, ({ productName }) => productName).map(([key, line]) => (
          <li key={key} className="flex justify-between gap-4 py-2">
            <span>
              {line.quantity} × {line.productName}
              {line.delivered !== null && line.delivered !== line.quantity && (
                <span className="block text-sm text-muted-foreground">
                  {line.delivered} handed over
                </span>
              )}
              {line.payable > 1 && (
                <span className="block text-sm text-muted-foreground">
                  {labelIncVat(`${formatMoney(line.unitPence)} each`, order)}
                </span>
              )}
              {line.discountPence > 0 && (
                <span className="block text-sm text-muted-foreground">
                  {formatMoney(line.discountPence)} off ({line.discountPercent}% discount)
                </span>
              )}
            </span>
            <span className="tabular-nums">{formatMoney(line.totalPence)}</span>
          </li>
        ))}
      </ul>
      {empties.length > 0 && isToCome(order) && (
        <p className="text-sm">
          <span className="font-medium">Empties to hand back: </span>
          {empties.map(({ productName, quantity }) => `${quantity} × ${productName}`).join(", ")}
        </p>
      )}
      <dl className="flex flex-col gap-1.5">
        {chargePence + dayDiscountPence > 0 && (
          <Row
            words={labelIncVat("Delivery", order)}
            figure={formatMoney(chargePence + dayDiscountPence)}
          />
        )}
        {dayDiscountPence > 0 && (
          <Row words="Cheaper day" figure={`−${formatMoney(dayDiscountPence)}`} />
        )}
        {roundingPence !== 0 && (
          <Row words={roundingLabel(order)} figure={formatMoney(roundingPence)} />
        )}
        <Row words={`Total${incVat(order)}`} figure={formatMoney(sums.totalPence)} strong />
        {!order.unregistered && <Row words="of which VAT" figure={formatMoney(sums.vatPence)} />}
        {paidPence > 0 && <Row words="Paid" figure={formatMoney(paidPence)} />}
        {refundPence > 0 && <Row words="Due back to you" figure={formatMoney(refundPence)} />}
      </dl>
      <p className="rounded-md bg-muted px-4 py-2.5 font-medium">{paymentWords[payment]}</p>
    </section>
  );
}

const Row = ({ words, figure, strong }: { words: string; figure: string; strong?: boolean }) => (
  <div className={`flex justify-between gap-4 ${strong ? "font-semibold" : ""}`}>
    <dt className={strong ? "" : "text-muted-foreground"}>{words}</dt>
    <dd className="tabular-nums">{figure}</dd>
  </div>
);
