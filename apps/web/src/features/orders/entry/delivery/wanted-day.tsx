import { Button, DateInput, Field } from "@roundsman/ui";
import { formatDate, formatDistance, formatMoney } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type Day = RouterOutputs["office"]["orders"]["estimate"]["deliveryDays"][number];

type WantedDayProps = {
  today: string;
  value: string;
  /** The next days of the address's delivery area; none where the business delivers on any day. */
  days: readonly Day[];
  onChange: (day: string) => void;
};

/** The day it is wanted on, with those on which its delivery area is delivered to. */
export function WantedDay({ today, value, days, onChange }: WantedDayProps) {
  return (
    <>
      <Field label="Wanted on" name="wantedOn" optional>
        <DateInput min={today} value={value} onValueChange={onChange} />
      </Field>
      {days.length > 0 && (
        <fieldset className="grid grid-cols-2 gap-2">
          <legend className="sr-only">Delivery days</legend>
          {days.map(({ day, left, full, insertion }) => (
            <Button
              key={day}
              variant={day === value ? "primary" : "secondary"}
              aria-pressed={day === value}
              className="h-auto max-md:h-auto flex-col items-start gap-0 py-1.5 text-left whitespace-normal"
              onClick={() => onChange(day)}
            >
              <span>{formatDate(day)}</span>
              <span className="text-xs font-normal">{full ? "Full" : left}</span>
              {insertion && (
                <span className="text-xs font-normal">{insertionWords(insertion)}</span>
              )}
            </Button>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** "+12 min · 4.1 miles · about £3.80": what bringing it that day adds to the driving. */
function insertionWords({ minutes, metres, pence }: NonNullable<Day["insertion"]>): string {
  const drive = `+${minutes} min · ${formatDistance(metres)}`;
  return pence === null ? drive : `${drive} · about ${formatMoney(pence)}`;
}
