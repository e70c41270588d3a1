import { ScrollRegion } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type StatementTableProps = { statement: RouterOutputs["office"]["customers"]["statement"] };

const cell = "border-b border-black/15 py-1.5 pr-3";
const figure = `${cell} text-right whitespace-nowrap tabular-nums`;

/** What was billed and paid, with what was owed after each: ruled for paper. */
export function StatementTable({ statement }: StatementTableProps) {
  const { from, openingPence, entries } = statement;
  return (
    <ScrollRegion label="Account, scrolled">
      <table aria-label="Account" className="w-full border-collapse text-dense">
        <thead>
          <tr className="text-left text-xs">
            {["Date", "What", "Billed", "Paid", "Balance"].map((title, at) => (
              <th
                key={title}
                scope="col"
                className={`border-b border-black/40 py-1 pr-3 font-semibold ${at > 1 ? "text-right" : ""}`}
              >
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <td className={cell}>{formatDate(from)}</td>
            <td className={cell} colSpan={3}>
              Brought forward
            </td>
            <td className={figure}>{formatMoney(openingPence)}</td>
          </tr>
          {entries.map(({ on, kind, invoiceId, number, amountPence, balancePence }) => (
            <tr key={`${kind} ${invoiceId}`}>
              <td className={`${cell} whitespace-nowrap`}>{formatDate(on)}</td>
              <td className={cell}>
                {kind === "invoice" ? `Invoice ${number}` : `Payment of ${number}`}
              </td>
              <td className={figure}>{amountPence >= 0 && formatMoney(amountPence)}</td>
              <td className={figure}>{amountPence < 0 && formatMoney(-amountPence)}</td>
              <td className={figure}>{formatMoney(balancePence)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
