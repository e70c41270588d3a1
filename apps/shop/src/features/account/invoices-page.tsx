import { buttonVariants } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import { invoicesPath } from "@/features/links/pages";
import { labelIncVat } from "@/lib/vat-words";
import type { OwnInvoices, OwnStatement } from "@/trpc/buying";
import { Nothing, OwnPage } from "./own-page";

interface InvoicesPageProps {
  statement: OwnStatement;
  invoices: OwnInvoices;
  /** It is not the first page of them. */
  later: boolean;
}

/** A customer's invoices, each to be read and paid; and what they owe on account. */
export function InvoicesPage({ statement, invoices, later }: InvoicesPageProps) {
  const { items, nextCursor } = invoices;
  return (
    <OwnPage title="Your invoices">
      {statement && <OnAccount statement={statement} />}
      {items.length === 0 ? (
        <Nothing>
          None yet. The invoice of a paid order is on the order&rsquo;s own page, where you ask for
          it.
        </Nothing>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {items.map((invoice) => (
            <Line key={invoice.id} invoice={invoice} />
          ))}
        </ul>
      )}
      <div className="mt-5 flex flex-wrap gap-2">
        {later && (
          <a href={invoicesPath} className={buttonVariants({ size: "touch" })}>
            Latest invoices
          </a>
        )}
        {nextCursor !== null && (
          <a
            href={`${invoicesPath}?after=${encodeURIComponent(nextCursor)}`}
            className={buttonVariants({ size: "touch" })}
          >
            Older invoices
          </a>
        )}
      </div>
    </OwnPage>
  );
}

function OnAccount({ statement }: { statement: NonNullable<OwnStatement> }) {
  const { owedPence, overduePence, creditPence } = statement;
  return (
    <section
      aria-labelledby="on-account"
      className="mb-8 rounded-card border border-border bg-surface p-5"
    >
      <h2 id="on-account" className="mb-3 text-xl font-bold">
        On account
      </h2>
      <dl className="mb-4 grid grid-cols-[1fr_auto] items-baseline gap-y-1">
        <dt>{labelIncVat("To pay", statement)}</dt>
        <dd className="text-right font-heading text-2xl font-bold tabular-nums">
          {formatMoney(owedPence)}
        </dd>
        {overduePence > 0 && (
          <>
            <dt>Of this overdue</dt>
            <dd className="text-right text-danger-text tabular-nums">
              {formatMoney(overduePence)}
            </dd>
          </>
        )}
        {creditPence > 0 && (
          <>
            <dt>Your credit</dt>
            <dd className="text-right tabular-nums">{formatMoney(creditPence)}</dd>
          </>
        )}
      </dl>
      <a
        href="/account/statement"
        target="_blank"
        rel="noreferrer"
        className={buttonVariants({ size: "touch" })}
      >
        Statement of 90 days (PDF)
      </a>
    </section>
  );
}

type Invoice = OwnInvoices["items"][number];

function Line({ invoice }: { invoice: Invoice }) {
  const { id, number, issuedOn, totalPence, leftPence, payRef } = invoice;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">
          {number} · <span className="tabular-nums">{formatMoney(totalPence)}</span>
        </p>
        <p className="text-sm text-muted-foreground">
          {formatDate(issuedOn)} · {stateOf(invoice)}
        </p>
      </div>
      <div className="flex gap-2">
        {payRef !== null && (
          <a
            href={`/pay/invoice/${payRef}`}
            aria-label={`Pay ${formatMoney(leftPence)} of ${number}`}
            className={buttonVariants({ variant: "primary", size: "touch" })}
          >
            Pay {formatMoney(leftPence)}
          </a>
        )}
        <a
          href={`${invoicesPath}/${id}`}
          target="_blank"
          rel="noreferrer"
          aria-label={`PDF of ${number}`}
          className={buttonVariants({ size: "touch" })}
        >
          PDF
        </a>
      </div>
    </li>
  );
}

function stateOf({ status, overdue, dueOn, leftPence, totalPence }: Invoice): string {
  if (status === "paid") return "Paid";
  if (status === "void") return "Void: nothing to pay";
  const part = leftPence < totalPence ? `${formatMoney(leftPence)} left, ` : "";
  return `${part}${overdue ? "overdue since" : "due"} ${formatDate(dueOn)}`;
}
