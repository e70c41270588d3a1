import { filter, listFilters } from "@roundsman/ui";

/** What the list of forecasts is narrowed by. */
export const forecastFilters = listFilters({
  customerId: filter.only({ param: "customer" }),
  productId: filter.only({ param: "product" }),
  areaId: filter.pick({ param: "area", label: "Area", all: "All areas" }),
  askNow: filter.select({
    param: "ask",
    label: "Who",
    all: "Everybody",
    options: [
      { value: "true", label: "To ask now" },
      { value: "false", label: "Not yet" },
    ],
    always: true,
  }),
});
