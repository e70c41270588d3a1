import { filter, listFilters } from "@roundsman/ui";
import { weekdayChoices } from "../weekdays";

/** What the list of addresses with their bottle cards is narrowed by. */
export const cardFilters = listFilters({
  q: filter.search({ label: "Search addresses", placeholder: "Customer, street or postcode" }),
  hasCard: filter.select({
    param: "card",
    label: "Card",
    all: "With a card or without",
    options: [
      { value: "false", label: "Without a card" },
      { value: "true", label: "With a card" },
    ],
    always: true,
  }),
  areaId: filter.pick({ param: "area", label: "Area", all: "All areas" }),
  weekday: filter.select({
    param: "day",
    label: "Round day",
    all: "Any day",
    options: weekdayChoices,
  }),
});
