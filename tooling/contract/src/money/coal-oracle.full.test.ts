import { weighCoal } from "./coal-oracle";

await weighCoal(
  Math.ceil(Number(process.env["MONEY_BASKETS"] ?? 200) / 5),
  Number(process.env["MONEY_SEED"] ?? 51),
);
