import { compareBaskets } from "./basket-oracle";

// With more-baskets.test.ts 150 baskets: one file of 150 would exceed its share of the essential tier.
await compareBaskets(
  Number(process.env["MONEY_BASKETS"] ?? 75),
  Number(process.env["MONEY_SEED"] ?? 51),
  10,
);
