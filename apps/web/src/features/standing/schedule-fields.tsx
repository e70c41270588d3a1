"use client";

import { DateField, FieldGroup, NumberField, SelectField } from "@roundsman/ui";
import type { StandingValues } from "./standing-values";

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"].map(
  (label, at) => ({ value: at + 1, label }),
);

const places = ["First", "Second", "Third", "Fourth", "Last"].map((label, at) => ({
  value: at + 1,
  label,
}));

const months = [
  ["January", 31],
  ["February", 29],
  ["March", 31],
  ["April", 30],
  ["May", 31],
  ["June", 30],
  ["July", 31],
  ["August", 31],
  ["September", 30],
  ["October", 31],
  ["November", 30],
  ["December", 31],
] as const;
const two = (value: number) => String(value).padStart(2, "0");

/** Whole months; a day that was set in another way stays a choice. */
const seasonDays = (end: "from" | "to", chosen: string) => {
  const days = months.map(([label, last], at) => ({
    value: `${two(at + 1)}-${two(end === "from" ? 1 : last)}`,
    label: `${end === "from" ? 1 : last} ${label}`,
  }));
  const isKnown = chosen === "" || days.some(({ value }) => value === chosen);
  const [month = "1", day = "1"] = chosen.split("-");
  const other = { value: chosen, label: `${Number(day)} ${months[Number(month) - 1]?.[0] ?? ""}` };
  return [{ value: "", label: "All year" }, ...(isKnown ? [] : [other]), ...days];
};

const units = {
  weekly: "Weeks from one to the next",
  monthly_day: "Months from one to the next",
  monthly_weekday: "Months from one to the next",
  round_days: "Every so many round days",
} as const;

/** How often it comes, from when and until when. */
export function ScheduleFields({ values }: { values: StandingValues }) {
  const { repeat, seasonFrom, seasonTo } = values;
  return (
    <>
      <FieldGroup legend="How often" columns={2}>
        <SelectField
          label="Repeats"
          name="repeat"
          options={[
            { value: "weekly", label: "On a day of the week" },
            { value: "monthly_day", label: "On a day of the month" },
            { value: "monthly_weekday", label: "On a weekday of the month" },
            { value: "round_days", label: "On round days of its area" },
          ]}
          hint={repeat === "round_days" ? "The days set at the drivers' patches." : undefined}
        />
        <NumberField label={units[repeat]} name="every" />
        {repeat === "monthly_weekday" && (
          <SelectField label="Which one" name="weekOfMonth" options={places} />
        )}
        {(repeat === "weekly" || repeat === "monthly_weekday") && (
          <SelectField label="Day" name="weekday" options={weekdays} />
        )}
        {repeat === "monthly_day" && (
          <NumberField
            label="Day of the month"
            name="dayOfMonth"
            hint="A shorter month has its last day."
          />
        )}
        <DateField label="From" name="startsOn" hint="The first comes on or after this day." />
      </FieldGroup>
      <FieldGroup legend="Season and end" columns={2}>
        <SelectField
          label="Season from"
          name="seasonFrom"
          options={seasonDays("from", seasonFrom)}
        />
        <SelectField label="Season to" name="seasonTo" options={seasonDays("to", seasonTo)} />
        <DateField label="Last day" name="endsOn" optional />
        <NumberField label="Ends after so many orders" name="endsAfter" optional />
      </FieldGroup>
    </>
  );
}
