import { compareBaskets } from "./basket-oracle";

await compareBaskets(
  Number(process.env["MONEY_BASKETS"] ?? 67),
  Number(process.env["MONEY_SEED"] ?? 52),
  10,
);
