import { compareBaskets } from "./basket-oracle";

// With more-baskets.test.ts and other-baskets.test.ts 201 baskets: one file of them all would exceed its share of the tier.
await compareBaskets(
  Number(process.env["MONEY_BASKETS"] ?? 67),
  Number(process.env["MONEY_SEED"] ?? 51),
  10,
);
