import type { Product as ProductRow } from "@roundsman/db";
import { z } from "zod";
import { nameText, text } from "../../../platform/values/values";

/** What a product is on the road, as ADR's table A has it. How much of it one is, is its `hazardKg` and `fullKg`. */
export const DangerousGoods = z
  .object({
    unNumber: z.string().regex(/^\d{4}$/, "A UN number has four digits."),
    properShippingName: nameText(200),
    hazardClass: text(10, 1),
    /** The label on it, such as 2.1. */
    label: text(20, 1),
    /** How much may be carried as a small load (ADR 1.1.3.6); empties of it are of category 4. */
    transportCategory: z.int().min(0).max(4),
  })
  .meta({ id: "DangerousGoods" });
export type DangerousGoods = z.infer<typeof DangerousGoods>;

const gas = (unNumber: string, properShippingName: string): DangerousGoods => ({
  unNumber,
  properShippingName,
  hazardClass: "2",
  label: "2.1",
  transportCategory: 2,
});

/** What merchants of bottled gas carry, by UN number. */
export const knownGoods: readonly DangerousGoods[] = [
  gas("1965", "HYDROCARBON GAS MIXTURE, LIQUEFIED, N.O.S."),
  gas("1978", "PROPANE"),
  gas("1011", "BUTANE"),
];

const columns = [
  "unNumber",
  "properShippingName",
  "hazardClass",
  "hazardLabel",
  "transportCategory",
] as const;
export type GoodsColumns = Pick<ProductRow, (typeof columns)[number]>;

/** As a product's row has it. */
export const goodsColumns = (goods: DangerousGoods | null): GoodsColumns =>
  goods === null
    ? {
        unNumber: null,
        properShippingName: null,
        hazardClass: null,
        hazardLabel: null,
        transportCategory: null,
      }
    : {
        unNumber: goods.unNumber,
        properShippingName: goods.properShippingName,
        hazardClass: goods.hazardClass,
        hazardLabel: goods.label,
        transportCategory: goods.transportCategory,
      };

/** Of a row; null where it is no dangerous goods. The database holds all five or none. */
export function goodsOf(row: GoodsColumns): DangerousGoods | null {
  const { unNumber, properShippingName, hazardClass, hazardLabel: label, transportCategory } = row;
  if (
    unNumber === null ||
    properShippingName === null ||
    hazardClass === null ||
    label === null ||
    transportCategory === null
  ) {
    return null;
  }
  return { unNumber, properShippingName, hazardClass, label, transportCategory };
}
