import { filter, listFilters, optionsOf } from "@roundsman/ui";
import { areaWords } from "./words";

/** The record's filters, and its order. */
export const activityFilters = listFilters({
  q: filter.search({ label: "Search activity", placeholder: "Words, names or details" }),
  area: filter.select({ label: "Area", all: "Any area", options: optionsOf(areaWords) }),
  kind: filter.select({
    label: "Kind",
    all: "Console and support",
    options: [
      { value: "console", label: "In the console" },
      { value: "support", label: "In support sessions" },
    ],
  }),
  readings: filter.select({
    label: "Readings",
    all: "Only what was done",
    options: [{ value: "shown", label: "With what was read" }],
  }),
  order: filter.sort({
    standard: "Newest first",
    options: [{ value: "oldest", label: "Oldest first" }],
  }),
  tenantId: filter.only({}),
  personId: filter.only({ most: 80 }),
  from: filter.day({ label: "From" }),
  to: filter.day({ label: "to" }),
});

/** Returns the operation's input: readings are left out unless chosen. */
export const activityQuery = <Filters extends { readings: "shown" | undefined }>({
  readings,
  ...rest
}: Filters) => ({ ...rest, readings: readings === "shown" ? undefined : false });

/** Returns the filters as parameters of the export's address. */
export function exportQuery(filters: ReturnType<typeof activityFilters.read>): string {
  const parameters = Object.entries(activityQuery(filters)).filter(
    ([, value]) => value !== undefined,
  );
  return new URLSearchParams(parameters.map(([name, value]) => [name, String(value)])).toString();
}
