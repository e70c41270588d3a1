import { Button, buttonVariants } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import {
  addressesPath,
  messagesPath,
  bottlesPath,
  invoicesPath,
  pricesPath,
  standingPath,
  trackPath,
} from "@/features/links/pages";
import { headings } from "@/features/track/words";
import { incVat } from "@/lib/vat-words";
import type { Account } from "@/trpc/buying";

/** A customer's own page: the same again is a press away, and all else that is theirs one more. */
export function AccountPage({
  account,
  refused,
}: {
  account: Account;
  /** Why the last press came to nothing. */
  refused: string | null;
}) {
  const { customerName, email, onAccount, accountStopped, isTrade, orders } = account;
  return (
    <main className="mx-auto w-full max-w-6xl px-4 pt-8 pb-14">
      <div className="mb-8 flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="text-3xl font-bold">{customerName}</h1>
          <p className="text-muted-foreground">
            {email}
            {onAccount ? " · orders go on account" : ""}
            {accountStopped ? " · orders on account are not possible at the moment" : ""}
          </p>
        </div>
        <form method="post" action="/account/sign-out">
          <Button type="submit" size="touch">
            Sign out
          </Button>
        </form>
      </div>
      <nav aria-label="Your account" className="mb-8">
        <ul className="grid gap-2 sm:flex sm:flex-wrap">
          {isTrade && <Way href={pricesPath} name="Order from your price list" first />}
          <Way href={invoicesPath} name="Invoices" />
          <Way href={bottlesPath} name="Bottles and agreements" />
          <Way href={standingPath} name="Standing orders" />
          <Way href={addressesPath} name="Addresses" />
          <Way href={messagesPath} name="What we tell you" />
        </ul>
      </nav>
      {refused !== null && (
        <p role="alert" className="mb-4 rounded-card border border-danger p-4 text-danger-text">
          {refused}
        </p>
      )}
      <h2 className="mb-3 text-2xl font-bold">Your orders</h2>
      {orders.length === 0 ? (
        <p className="rounded-card border border-border bg-surface p-8">None yet.</p>
      ) : (
        <ul className="divide-y divide-border border-y border-border">
          {orders.map((order) => (
            <Line key={order.trackingRef} order={order} />
          ))}
        </ul>
      )}
    </main>
  );
}

function Way({ href, name, first = false }: { href: string; name: string; first?: boolean }) {
  const look = buttonVariants({ variant: first ? "primary" : "secondary", size: "touch" });
  return (
    <li>
      <a href={href} className={`${look} max-sm:w-full`}>
        {name}
      </a>
    </li>
  );
}

const monthsApart = [1, 2, 3, 6];
/** How often the same can come again; by the value of a choice, `weekly:4`. */
const repeats = [
  { repeat: "weekly", label: "Weeks", apart: [1, 2, 3, 4, 6, 8, 12], unit: "week" },
  {
    repeat: "monthly_day",
    label: "Months, on the same date",
    apart: monthsApart,
    unit: "month",
    on: ", same date",
  },
  {
    repeat: "monthly_weekday",
    label: "Months, on the same weekday",
    apart: monthsApart,
    unit: "month",
    on: ", same weekday",
  },
] as const;

function Line({ order }: { order: Account["orders"][number] }) {
  const { number, trackingRef, placedAt, state, words, totalPence, fulfilment, toPay } = order;
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <a href={trackPath(trackingRef)} className="font-semibold hover:underline">
          {words}
        </a>
        <p className="text-sm text-muted-foreground">
          {formatDate(placedAt)} · {number} · {headings[state]}
        </p>
      </div>
      <span className="tabular-nums">
        {formatMoney(totalPence)}
        <span className="text-sm text-muted-foreground">{incVat(order)}</span>
      </span>
      {toPay && (
        <a
          href={`/pay/${encodeURIComponent(trackingRef)}`}
          aria-label={`Pay order ${number}`}
          className={buttonVariants({ variant: "primary", size: "touch" })}
        >
          Pay
        </a>
      )}
      <form
        method="post"
        action={`/account/orders/${trackingRef}/repeat`}
        className="max-sm:ml-auto"
      >
        <Button type="submit" size="touch" aria-label={`Order again: ${words}`}>
          Order again
        </Button>
      </form>
      {fulfilment === "delivery" && state !== "cancelled" && (
        <details className="basis-full">
          <summary className="min-h-11 cursor-pointer content-center text-sm font-semibold">
            Let it come by itself
          </summary>
          <form
            method="post"
            action={`/account/orders/${trackingRef}/standing`}
            className="flex flex-wrap items-center gap-3 pb-2"
          >
            <label className="flex items-center gap-3">
              The same again, every
              <select
                name="every"
                defaultValue="weekly:4"
                className="h-11 rounded-md border border-input bg-surface px-3 text-base"
              >
                {repeats.map(({ repeat, label, apart, unit, ...more }) => (
                  <optgroup key={repeat} label={label}>
                    {apart.map((count) => (
                      <option key={count} value={`${repeat}:${count}`}>
                        {count === 1 ? unit : `${count} ${unit}s`}
                        {"on" in more && more.on}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </select>
            </label>
            <Button type="submit" size="touch" aria-label={`Set up: ${words}`}>
              Set up
            </Button>
          </form>
        </details>
      )}
    </li>
  );
}
