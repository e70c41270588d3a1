import { ScrollRegion, TextLink } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import type { ReactNode } from "react";
import type { RouterOutputs } from "@/trpc/outputs";

type Statement = RouterOutputs["office"]["customers"]["statement"];
type StatementTableProps = { statement: Statement };
type Entry = Statement["entries"][number];

const cell = "border-b border-black/15 py-1.5 pr-3 max-sm:pr-2 max-sm:text-xs";
const figure = `${cell} text-right whitespace-nowrap tabular-nums`;

/** Neither billed nor paid. */
const nothing = null;

/* A phone has room for one column of amounts: payments stand in it with a minus. */
const onPhone = "sm:hidden print:hidden";
const onPaper = "max-sm:hidden print:table-cell";

const columns: readonly { name: string; title?: ReactNode; look?: string }[] = [
  { name: "Date" },
  { name: "What" },
  {
    name: "Billed",
    title: (
      <>
        <span className="max-sm:hidden print:inline">Billed</span>
        <span className={onPhone}>Amount</span>
      </>
    ),
    look: "text-right",
  },
  { name: "Paid", look: `text-right ${onPaper}` },
  { name: "Balance", look: "text-right" },
];

/** What was billed and paid, with what was owed after each: ruled for paper. */
export function StatementTable({ statement }: StatementTableProps) {
  const { from, openingPence, entries } = statement;
  return (
    <ScrollRegion label="Account, scrolled">
      <table aria-label="Account" className="w-full border-collapse text-dense">
        <thead>
          <tr className="text-left text-xs">
            {columns.map(({ name, title = name, look = "" }) => (
              <th
                key={name}
                scope="col"
                className={`border-b border-black/40 py-1 pr-3 font-semibold max-sm:pr-2 ${look}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={cell}>{formatDate(from)}</td>
            <td className={cell}>Brought forward</td>
            <td className={figure}>{nothing}</td>
            <td className={`${figure} ${onPaper}`}>{nothing}</td>
            <td className={figure}>{formatMoney(openingPence)}</td>
          </tr>
          {[...entries.entries()].map(([at, entry]) => (
            <tr key={at}>
              <td className={`${cell} whitespace-nowrap`}>{formatDate(entry.on)}</td>
              <td className={cell}>
                <What {...entry} />
              </td>
              <td className={figure}>
                {entry.amountPence >= 0 ? (
                  formatMoney(entry.amountPence)
                ) : (
                  <span className={onPhone}>{formatMoney(entry.amountPence)}</span>
                )}
              </td>
              <td className={`${figure} ${onPaper}`}>
                {entry.amountPence < 0 && formatMoney(-entry.amountPence)}
              </td>
              <td className={figure}>{formatMoney(entry.balancePence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

const entryWords: Record<Entry["kind"], string> = {
  invoice: "Invoice",
  payment: "Payment",
  refund: "Refund",
  reversal: "Reversed payment",
  credit_note: "Credit note",
};

/**
 * "Payment of INV-00012"; of what is not for one invoice, whatever is known of it: "Payment, BACS 123". A credit note
 * has a number of its own, and its link leads to the invoice that it credits.
 */
function What({ kind, writtenOff, invoiceId, orderId, number, amountPence }: Entry) {
  // What is credited lowers what is owed; the reversal of it does not.
  const isReversed = kind === "credit_note" && amountPence > 0;
  if (orderId !== null) {
    const delivery = amountPence < 0 ? "Billed now: delivery" : "Delivery, not paid:";
    return (
      <>
        {kind === "invoice" ? delivery : `${entryWords[kind]} of`}{" "}
        <TextLink href={`/orders/${orderId}`} className="print:text-inherit print:no-underline">
          {number}
        </TextLink>
      </>
    );
  }
  const written = isReversed ? "Owed again:" : "Written off:";
  const credited = isReversed ? "Reversed credit note" : entryWords[kind];
  const words = writtenOff ? written : credited;
  if (invoiceId === null) return number === "" ? words : `${words}, ${number}`;
  const hasNumber = kind === "invoice" || kind === "credit_note";
  const before = hasNumber ? words : `${words} of`;
  return (
    <>
      {before}{" "}
      <TextLink href={`/invoices/${invoiceId}`} className="print:text-inherit print:no-underline">
        {number}
      </TextLink>
    </>
  );
}
