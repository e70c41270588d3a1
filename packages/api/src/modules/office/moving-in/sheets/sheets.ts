import type { Sheet } from "./column";
import { addresses, agreedPrices, balances, credit, customers, cylinders } from "./customer-sheets";
import { orders, priceLists, products, stock } from "./goods-sheets";

/** The sheets of a workbook, in their order (docs/decisions/0262). */
export const sheets = [
  customers,
  addresses,
  products,
  priceLists,
  agreedPrices,
  balances,
  credit,
  cylinders,
  stock,
  orders,
] as const;

export type SheetKey = (typeof sheets)[number]["key"];

const byKey: ReadonlyMap<string, Sheet<SheetKey>> = new Map(
  sheets.map((sheet) => [sheet.key, sheet]),
);

export function sheetOf(key: SheetKey): Sheet<SheetKey> {
  const sheet = byKey.get(key);
  if (!sheet) throw new Error(`There is no sheet ${key}`);
  return sheet;
}
