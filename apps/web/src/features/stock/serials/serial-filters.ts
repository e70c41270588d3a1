import { filter, listFilters, optionsOf } from "@roundsman/ui";
import { conditionWords } from "../movements/movement-words";
import { placeWords } from "./serial-words";

/** What the list of serial numbers is narrowed by. */
export const serialFilters = listFilters({
  q: filter.search({ label: "Search serial numbers", placeholder: "Number or product" }),
  productId: filter.only({ param: "product" }),
  place: filter.select({ label: "Where", all: "Anywhere", options: optionsOf(placeWords) }),
  locationId: filter.pick({ param: "yard", label: "Yard", all: "All yards" }),
  condition: filter.select({
    label: "Condition",
    all: "Full and empty",
    options: optionsOf(conditionWords),
  }),
  testDueBy: filter.day({ label: "Test due by" }),
});
