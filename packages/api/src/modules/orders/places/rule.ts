import { defineRule } from "../../../platform/rules/dated-rule";

/** What a day of a delivery area holds: the business's own limit, which its people may go past with a reason. */
export const capacityRule = defineRule<null>({
  id: "delivery.capacity",
  title: "What a day of a delivery area holds",
  decides: "Whether one more order is taken for a day of a delivery area.",
  versions: [
    {
      from: "2020-01-01",
      source: { name: "The business's own delivery areas", url: null },
      values: null,
    },
  ],
  table: () => ({
    head: ["The area says", "What happens"],
    rows: [
      ["So many stops a day", "An order that would be one more is refused."],
      ["So many kilograms a day", "An order whose goods would go over it is refused."],
      ["Nothing", "The day holds any number."],
    ],
  }),
});
