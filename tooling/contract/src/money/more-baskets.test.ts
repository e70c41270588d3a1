import { compareBaskets } from "./basket-oracle";

await compareBaskets(
  Number(process.env["MONEY_BASKETS"] ?? 75),
  Number(process.env["MONEY_SEED"] ?? 52),
  10,
);
