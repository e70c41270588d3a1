import { Button } from "@roundsman/ui";
import { formatDay } from "@roundsman/ui/format";
import { accountPath } from "@/features/links/pages";
import type { OwnStanding } from "@/trpc/buying";

/** A customer's standing orders: when they come, how many, and the way to skip, pause and end them. */
export function StandingPage({
  items,
  refused,
}: {
  items: readonly OwnStanding[];
  /** Why the last press came to nothing. */
  refused: string | null;
}) {
  return (
    <main className="mx-auto w-full max-w-3xl px-4 pt-8 pb-14">
      <a href={accountPath} className="text-link underline">
        Your account
      </a>
      <h1 className="mt-2 mb-6 text-3xl font-bold">Your standing orders</h1>
      {refused !== null && (
        <p role="alert" className="mb-4 rounded-card border border-danger p-4 text-danger-text">
          {refused}
        </p>
      )}
      {items.length === 0 ? (
        <p className="rounded-card border border-border bg-surface p-8">
          None. Under one of your orders you can say that the same is to come again by itself.
        </p>
      ) : (
        <div className="grid gap-6">
          {items.map((standing) => (
            <One key={standing.id} standing={standing} />
          ))}
        </div>
      )}
    </main>
  );
}

function One({ standing }: { standing: OwnStanding }) {
  const { id, words, paused, deliverTo, lines, days } = standing;
  const title = lines.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(", ");
  return (
    <section
      aria-label={title}
      className="grid gap-5 rounded-card border border-border bg-surface p-5"
    >
      <div>
        <h2 className="text-xl font-bold">{title}</h2>
        <p className="text-muted-foreground">
          {paused ? "Paused" : words} · to {deliverTo}
        </p>
      </div>
      {days.length > 0 && (
        <ul className="divide-y divide-border border-y border-border">
          {days.map((day) => (
            <Day key={day.dueOn} id={id} day={day} />
          ))}
        </ul>
      )}
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-semibold">
          Change how many
        </summary>
        <form method="post" action={`/account/standing/${id}/quantities`} className="grid gap-3">
          {lines.map(({ productName, quantity }) => (
            <label key={productName} className="flex items-center justify-between gap-4">
              <span>{productName}</span>
              <input
                type="number"
                name="quantity"
                min={1}
                max={999}
                required
                defaultValue={quantity}
                className="h-11 w-24 rounded-md border border-input bg-surface px-3 text-base text-right"
              />
            </label>
          ))}
          <Button type="submit" size="touch">
            Save
          </Button>
        </form>
      </details>
      <div className="flex flex-wrap gap-2">
        <Press id={id} act={paused ? "resume" : "pause"} label={paused ? "Go on" : "Pause"} />
        <Press id={id} act="end" label="End it" />
      </div>
    </section>
  );
}

function Press({ id, act, label }: { id: string; act: string; label: string }) {
  return (
    <form method="post" action={`/account/standing/${id}/${act}`}>
      <Button type="submit" size="touch">
        {label}
      </Button>
    </form>
  );
}

const said = {
  coming: "",
  made: "Ordered",
  skipped: "Skipped",
  refused: "Please get in touch with us about this one",
} as const;

function Day({ id, day }: { id: string; day: OwnStanding["days"][number] }) {
  const { dueOn, deliversOn, state, priceNote, canSkip, canUnskip } = day;
  const on = formatDay(deliversOn);
  const act = canUnskip ? "unskip" : "skip";
  const label = canUnskip ? "Take it after all" : "Skip";
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div>
        <p className="font-semibold">{on}</p>
        {said[state] !== "" && <p className="text-sm text-muted-foreground">{said[state]}</p>}
        {priceNote !== null && <p className="text-sm text-muted-foreground">{priceNote}</p>}
      </div>
      {(canSkip || canUnskip) && (
        <form method="post" action={`/account/standing/${id}/${act}`}>
          <input type="hidden" name="dueOn" value={dueOn} />
          <Button type="submit" size="touch" aria-label={`${label}: ${on}`}>
            {label}
          </Button>
        </form>
      )}
    </li>
  );
}
