import { Field, NativeChoice, NativeSelect } from "@roundsman/ui";
import { formatDate, formatMoney } from "@roundsman/ui/format";
import type { CheckoutView } from "@/trpc/buying";
import type { CheckoutState, Typed } from "./state";

interface DaysProps {
  delivery: NonNullable<CheckoutView["delivery"]>;
  options: CheckoutView["options"];
  typed: Typed;
  issues: CheckoutState["issues"];
}

/** The day that is chosen before anything is pressed: the one that was chosen before, else the first. */
export const dayChosen = (
  { days }: Pick<DaysProps["delivery"], "days">,
  typed: Typed,
): string | undefined => days.find((day) => day === typed["day"]) ?? days[0];

/** The ways of delivery for the day that is chosen; all of a shop that delivers anywhere. */
export const waysChosen = (
  { options, delivery }: Pick<CheckoutView, "options" | "delivery">,
  typed: Typed,
): CheckoutView["options"] => {
  const day = delivery && dayChosen(delivery, typed);
  return day ? options.filter(({ days }) => days.includes(day)) : options;
};

/** Paths of the form's issues that are said beside the days. */
const ofDays = new Set(["day", "window", "deliveryOptionId"]);

/** The days on which the place is delivered to, and the times of a day where the area has some. */
export function Days({ delivery, options, typed, issues }: DaysProps) {
  const { days, windows, message, minimum } = delivery;
  const chosen = dayChosen(delivery, typed);
  const said = issues.filter(({ path }) => ofDays.has(path)).map((issue) => issue.message);
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-dense font-medium">Day</legend>
      <p className="text-sm">{message}</p>
      {minimum !== null && <p className="text-sm font-medium text-danger-text">{minimum}</p>}
      {said.length > 0 && (
        <p role="alert" className="text-sm font-medium text-danger-text">
          {said.join(" ")} {days.length > 0 && "Choose another day. The rest is as you typed it."}
        </p>
      )}
      <div className="grid gap-2 sm:grid-cols-2">
        {days.map((day) => (
          <NativeChoice
            key={day}
            type="radio"
            name="day"
            value={day}
            defaultChecked={day === chosen}
            label={formatDate(day)}
            figure={offWords(options, day)}
          />
        ))}
      </div>
      {windows.length > 0 && (
        <Field name="window" label="Time">
          <NativeSelect size="touch" defaultValue={typed["window"] ?? ""}>
            <option value="">Any time of the day</option>
            {windows.map(({ from, until }) => (
              <option key={from} value={`${from}-${until}`}>
                {from} to {until}
              </option>
            ))}
          </NativeSelect>
        </Field>
      )}
    </fieldset>
  );
}

/** "£2.00 off delivery"; "up to" where the ways of delivery differ. */
function offWords(options: CheckoutView["options"], day: string): string | undefined {
  const off = options
    .filter(({ days }) => days.includes(day))
    .map(({ onDays }) => onDays.find((one) => one.day === day)?.offPence ?? 0);
  const most = Math.max(0, ...off);
  if (most === 0) return undefined;
  const words = `${formatMoney(most)} off delivery`;
  return off.every((pence) => pence === most) ? words : `Up to ${words}`;
}
