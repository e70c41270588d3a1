import { filter, listFilters, optionsOf } from "@roundsman/ui";
import { areaWords } from "./words";

/** What the record is narrowed by, and its order. */
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

/** What the operation is asked: readings are left out unless they are asked for. */
export const activityQuery = <Asked extends { readings: "shown" | undefined }>({
  readings,
  ...rest
}: Asked) => ({ ...rest, readings: readings === "shown" ? undefined : false });

/** The same as the parameters of the export's address. */
export function exportQuery(filters: ReturnType<typeof activityFilters.read>): string {
  const given = Object.entries(activityQuery(filters)).filter(([, value]) => value !== undefined);
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}
