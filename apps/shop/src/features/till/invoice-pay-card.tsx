import { Button, Field, Input } from "@roundsman/ui";
import { formatDate, formatMoney, moneyToText } from "@roundsman/ui/format";
import { PlainPage } from "@/features/frame/plain-page";
import { labelIncVat } from "@/lib/vat-words";
import type { InvoicePayPage } from "@/trpc/outputs";
import { Said } from "./said";

interface InvoicePayCardProps {
  page: InvoicePayPage;
  /** Just back from the provider's page. */
  returned: boolean;
  /** The provider's page could not be opened, or what was typed could not be paid. */
  refused: boolean;
}

/** An invoice under its pay link: what is left to pay, by card or by bank. */
export function InvoicePayCard({ page, returned, refused }: InvoicePayCardProps) {
  const { businessName, number, totalPence, leftPence, issuedOn, dueOn } = page;
  const isOpen = page.state === "due" || page.state === "not_by_card";
  return (
    <PlainPage title={businessName}>
      <p className="text-muted-foreground">
        Invoice {number} of {formatDate(issuedOn)}
        {isOpen && `, due ${formatDate(dueOn)}`}
      </p>
      {isOpen && (
        <>
          <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2 rounded-card border border-border bg-surface p-5">
            {leftPence < totalPence && (
              <>
                <dt>{labelIncVat("Invoice total", page)}</dt>
                <dd className="text-right tabular-nums">{formatMoney(totalPence)}</dd>
                <dt>Paid</dt>
                <dd className="text-right tabular-nums">{formatMoney(totalPence - leftPence)}</dd>
              </>
            )}
            <dt>{labelIncVat("Left to pay", page)}</dt>
            <dd className="text-right font-heading text-3xl font-bold tabular-nums">
              {formatMoney(leftPence)}
            </dd>
          </dl>
          {page.collectingOn && (
            <Said title={`This is collected by Direct Debit on ${formatDate(page.collectingOn)}`}>
              You need not do anything. If you pay it here as well, you may pay it twice.
            </Said>
          )}
          {returned && (
            <Said title="Thank you. Your payment is being confirmed">
              That usually takes a few seconds. Load this page again to see it, before you pay any
              more.
            </Said>
          )}
        </>
      )}
      <Ways page={page} refused={refused} />
    </PlainPage>
  );
}

function Ways({ page, refused }: { page: InvoicePayPage; refused: boolean }) {
  if (page.state === "paid") {
    return <Said title="Paid">Thank you. There is nothing more to pay.</Said>;
  }
  if (page.state === "void") {
    return <Said title="Void">This invoice is void: please do not pay it.</Said>;
  }
  return (
    <>
      {page.state === "due" && <CardForm page={page} refused={refused} />}
      <BankAccount page={page} />
    </>
  );
}

function CardForm({ page, refused }: { page: InvoicePayPage; refused: boolean }) {
  const { payRef, leftPence, leastPence } = page;
  return (
    <form
      method="post"
      action={`/pay/invoice/${payRef}/open`}
      className="flex flex-col gap-3 rounded-card border border-border bg-surface p-5"
    >
      {refused && (
        <p role="alert" className="text-danger-text">
          Nothing was taken. Enter an amount from {formatMoney(leastPence)} to{" "}
          {formatMoney(leftPence)}. If it was one, the payment page could not be opened: try again
          in a minute.
        </p>
      )}
      <Field label="Amount to pay by card, in £" hint="All of it, or change it to pay a part.">
        <Input
          name="amount"
          inputMode="decimal"
          autoComplete="off"
          required
          defaultValue={moneyToText(leftPence)}
          className="text-lg tabular-nums"
        />
      </Field>
      <Button type="submit" variant="primary" size="touch">
        Go to the payment page
      </Button>
    </form>
  );
}

function BankAccount({ page: { state, bankAccount, businessName } }: { page: InvoicePayPage }) {
  if (!bankAccount) {
    return state === "due" ? null : (
      <Said title="Not by card">Ask {businessName} how to pay this invoice.</Said>
    );
  }
  return (
    <section className="rounded-card border border-border bg-surface p-5">
      <h2 className="mb-3 font-semibold">
        {state === "due" ? "Or pay by bank transfer" : "Pay by bank transfer"}
      </h2>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
        {bankAccount.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
