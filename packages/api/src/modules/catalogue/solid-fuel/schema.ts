import type { Product as ProductRow } from "@roundsman/db";
import { z } from "zod";
import { dayOrNull, fromDay } from "../../../platform/values/format";
import { Day, text } from "../../../platform/values/values";

/** What burns. Manufactured fuel is briquettes and ovals, smokeless or not. */
export const FuelKind = z.enum([
  "house_coal",
  "anthracite",
  "manufactured",
  "wood",
  "peat",
  "charcoal",
]);
export type FuelKind = z.infer<typeof FuelKind>;

/**
 * How it is carried. A bag is closed and marked with its net weight by whoever filled it; a sack is filled and
 * weighed by the merchant; what is loose is weighed as it goes.
 */
export const FuelContainer = z.enum(["bag", "sack", "loose"]);
export type FuelContainer = z.infer<typeof FuelContainer>;

/** Ready to Burn is for wood and manufactured fuel in England; authorised fuel may be burnt in smoke control areas. */
export const FuelScheme = z.enum(["ready_to_burn", "authorised_fuel"]);

export const SolidFuel = z
  .object({
    kind: FuelKind,
    container: FuelContainer,
    certificate: z
      .object({
        scheme: FuelScheme,
        number: text(60, 1),
        expiresOn: Day.nullable().meta({ description: "The last day on which it holds" }),
      })
      .nullable(),
  })
  .meta({ id: "SolidFuel" });
export type SolidFuel = z.infer<typeof SolidFuel>;

type FuelColumns = Pick<
  ProductRow,
  "fuelKind" | "fuelContainer" | "fuelScheme" | "fuelCertificate" | "fuelCertifiedTo"
>;

export const viewSolidFuel = (row: FuelColumns): SolidFuel | null =>
  row.fuelKind && row.fuelContainer
    ? {
        kind: row.fuelKind,
        container: row.fuelContainer,
        certificate:
          row.fuelScheme && row.fuelCertificate
            ? {
                scheme: row.fuelScheme,
                number: row.fuelCertificate,
                expiresOn: dayOrNull(row.fuelCertifiedTo),
              }
            : null,
      }
    : null;

/**
 * Solid fuel as it was sold: what its product said on that day. It stays on the order's line, as evidence, whatever
 * becomes of the product. Net kilograms and litres are those of one unit.
 */
export const SoldFuel = SolidFuel.extend({
  fullKg: z.number().nullable(),
  volumeLitres: z.number().nullable(),
});
/** Its columns; nothing where it is left out. */
export function solidFuelColumns(fuel: SolidFuel | null | undefined): Partial<FuelColumns> {
  if (fuel === undefined) return {};
  const certificate = fuel?.certificate ?? null;
  return {
    fuelKind: fuel?.kind ?? null,
    fuelContainer: fuel?.container ?? null,
    fuelScheme: certificate?.scheme ?? null,
    fuelCertificate: certificate?.number ?? null,
    fuelCertifiedTo: certificate?.expiresOn ? fromDay(certificate.expiresOn) : null,
  };
}
