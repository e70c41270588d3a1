import { compareBaskets } from "./basket-oracle";

await compareBaskets(
  Number(process.env["MONEY_BASKETS"] ?? 3000),
  Number(process.env["MONEY_SEED"] ?? 51),
  4,
);
