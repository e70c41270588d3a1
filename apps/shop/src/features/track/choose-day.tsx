import { Button, NativeChoice } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import type { TrackedOrder } from "@/trpc/buying";

interface ChooseDayProps {
  order: TrackedOrder;
  /** Why the day that was pressed is not theirs. */
  refused: string | null;
}

/** After a delivery failed: the days on which it can be tried again. */
export function ChooseDay({ order: { dayChoice, trackingRef }, refused }: ChooseDayProps) {
  if (!dayChoice) return null;
  const { days, chosen } = dayChoice;
  const offered = chosen && !days.includes(chosen) ? [chosen, ...days] : days;
  return (
    <section
      aria-labelledby="choose-day"
      className="rounded-card border border-border bg-surface p-5"
    >
      <h2 id="choose-day" className="text-xl font-bold">
        {chosen ? `We come on ${formatDate(chosen)}` : "Choose another day"}
      </h2>
      {refused && (
        <p role="alert" className="mt-2 font-medium text-danger-text">
          {refused}
        </p>
      )}
      <form method="post" action={`/track/${trackingRef}/day`} className="mt-3 flex flex-col gap-4">
        <fieldset className="grid gap-2 sm:grid-cols-2">
          <legend className="mb-2 text-sm text-muted-foreground">
            {chosen
              ? "Another day is better? Choose it here."
              : "We try again on the day you choose."}
          </legend>
          {offered.map((day) => (
            <NativeChoice
              key={day}
              type="radio"
              name="day"
              value={day}
              required
              defaultChecked={day === chosen}
              label={formatDate(day)}
            />
          ))}
        </fieldset>
        <Button type="submit" variant={chosen ? "secondary" : "primary"} size="touch">
          {chosen ? "Change the day" : "Choose this day"}
        </Button>
      </form>
    </section>
  );
}
