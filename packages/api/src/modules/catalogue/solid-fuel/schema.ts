import type { Product as ProductRow } from "@roundsman/db";
import { z } from "zod";
import { dayOrNull, fromDay, longDay, numberOrNull } from "../../../platform/values/format";
import { Day, optionalText, text } from "../../../platform/values/values";

/**
 * Kinds of solid fuel. Manufactured fuel is briquettes and ovals, smokeless or not. The kinds from coffee logs on are
 * the exempt fuels of SI 2020/1095, regulation 9.
 */
export const FuelKind = z.enum([
  "house_coal",
  "anthracite",
  "semi_anthracite",
  "low_volatile_steam_coal",
  "manufactured",
  "wood",
  "peat",
  "charcoal",
  "coffee_logs",
  "olive_logs",
  "wine_logs",
  "wheat_husks",
  "straw",
  "miscanthus",
  "bamboo",
  "food_waste",
]);
export type FuelKind = z.infer<typeof FuelKind>;

/** Returns kinds as words: "anthracite, low volatile steam coal". */
export const kindWords = (...kinds: readonly FuelKind[]): string =>
  kinds.map((kind) => kind.replaceAll("_", " ")).join(", ");

/**
 * How it is carried. A bag is closed and marked with its net weight by whoever filled it; a sack is filled and
 * weighed by the merchant; what is loose is weighed as it goes.
 */
export const FuelContainer = z.enum(["bag", "sack", "loose"]);
export type FuelContainer = z.infer<typeof FuelContainer>;

/** Ready to Burn is for wood and manufactured fuel in England; authorised fuel may be burnt in smoke control areas. */
export const FuelScheme = z.enum(["ready_to_burn", "authorised_fuel"]);

const certificate = z.object({
  scheme: FuelScheme,
  number: text(60, 1),
  expiresOn: Day.nullable().meta({ description: "The last day on which it holds" }),
});
const Holder = z.string().nullable().meta({
  description: "The name of the person who obtained the certificate; null if unknown",
});
const AuthorisedAs = z.string().nullable().meta({
  description: "Its name on the list of authorised fuels; null where it is not on the list",
});
const SulphurPercent = z.number().min(0).max(20).multipleOf(0.01).nullable().meta({
  description: "Sulphur in per cent of the dry fuel; null if unknown",
});
const carried = { kind: FuelKind, container: FuelContainer };

export const SolidFuel = z
  .object({
    ...carried,
    certificate: certificate.extend({ holder: Holder }).nullable(),
    authorisedAs: AuthorisedAs,
    sulphurPercent: SulphurPercent,
  })
  .meta({ id: "SolidFuel" });
export type SolidFuel = z.infer<typeof SolidFuel>;

/** Solid fuel in a request. Fields left out are unknown. */
export const NewSolidFuel = z
  .object({
    ...carried,
    certificate: certificate.extend({ holder: optionalText(120).optional() }).nullable(),
    authorisedAs: optionalText(200).optional(),
    sulphurPercent: SulphurPercent.optional(),
  })
  .meta({ id: "NewSolidFuel" });
export type NewSolidFuel = z.infer<typeof NewSolidFuel>;

type FuelColumns = Pick<
  ProductRow,
  | "fuelKind"
  | "fuelContainer"
  | "fuelScheme"
  | "fuelCertificate"
  | "fuelCertificateHolder"
  | "fuelCertifiedTo"
  | "fuelAuthorisedAs"
>;

export const viewSolidFuel = (
  row: FuelColumns & Pick<ProductRow, "fuelSulphurPercent">,
): SolidFuel | null =>
  row.fuelKind && row.fuelContainer
    ? {
        kind: row.fuelKind,
        container: row.fuelContainer,
        certificate:
          row.fuelScheme && row.fuelCertificate
            ? {
                scheme: row.fuelScheme,
                number: row.fuelCertificate,
                holder: row.fuelCertificateHolder,
                expiresOn: dayOrNull(row.fuelCertifiedTo),
              }
            : null,
        authorisedAs: row.fuelAuthorisedAs,
        sulphurPercent: numberOrNull(row.fuelSulphurPercent),
      }
    : null;

/**
 * Solid fuel as it was sold: what its product said on that day. It stays on the order's line, as evidence, whatever
 * becomes of the product. Net kilograms and litres are those of one unit. Lines from before holders were kept lack
 * some fields.
 */
export const SoldFuel = z.object({
  ...carried,
  certificate: certificate.extend({ holder: Holder.default(null) }).nullable(),
  authorisedAs: AuthorisedAs.default(null),
  sulphurPercent: z.number().nullable().default(null),
  fullKg: z.number().nullable(),
  volumeLitres: z.number().nullable(),
});
export type SoldFuel = z.infer<typeof SoldFuel>;

/** Returns its columns; none where it is left out. */
export function solidFuelColumns(
  fuel: NewSolidFuel | null | undefined,
): Partial<FuelColumns & { fuelSulphurPercent: number | null }> {
  if (fuel === undefined) return {};
  const given = fuel?.certificate ?? null;
  return {
    fuelKind: fuel?.kind ?? null,
    fuelContainer: fuel?.container ?? null,
    fuelScheme: given?.scheme ?? null,
    fuelCertificate: given?.number ?? null,
    fuelCertificateHolder: given?.holder ?? null,
    fuelCertifiedTo: given?.expiresOn ? fromDay(given.expiresOn) : null,
    fuelAuthorisedAs: fuel?.authorisedAs ?? null,
    fuelSulphurPercent: fuel?.sulphurPercent ?? null,
  };
}

/* Which certificate a kind of fuel needs to be sold in England, and how papers and pages print it. */

/** The approved certification body of a kind; only these kinds have Ready to Burn (SI 2020/1095, parts 2 and 4). */
export const certifiers: Partial<Record<FuelKind, "Woodsure" | "HETAS">> = {
  wood: "Woodsure",
  manufactured: "HETAS",
};

type Certified = Pick<SolidFuel, "kind" | "certificate" | "authorisedAs">;

/** Returns whether the certificate is in date. A certificate without an end is valid until it is removed. */
const isInDate = ({ certificate }: Certified, day: string): boolean =>
  certificate !== null && (certificate.expiresOn === null || certificate.expiresOn >= day);

/**
 * Returns whether a certificate allows the sale in England. Manufactured fuel that was an authorised fuel before 1 May 2021
 * needs no other certificate (SI 2020/1095, regulation 11(8)).
 */
export const isCertified = (fuel: Certified, day: string): boolean =>
  isInDate(fuel, day) &&
  (fuel.certificate?.scheme === "ready_to_burn"
    ? certifiers[fuel.kind] !== undefined
    : fuel.kind === "manufactured");

/** The name or number by which a fuel is authorised on a day; null where it is not. */
export function authorisedName(fuel: Certified, day: string): string | null {
  if (fuel.authorisedAs !== null) return fuel.authorisedAs;
  const { certificate } = fuel;
  return certificate?.scheme === "authorised_fuel" && isInDate(fuel, day)
    ? `number ${certificate.number}`
    : null;
}

interface Schemed {
  kind: FuelKind;
  certificate: Pick<NonNullable<SolidFuel["certificate"]>, "scheme"> | null;
}

/** Why a kind cannot have its certificate's scheme, in words; null where it can. */
export const whyNoScheme = ({ kind, certificate }: Schemed): string | null =>
  certificate?.scheme === "ready_to_burn" && certifiers[kind] === undefined
    ? `Ready to Burn is for wood (Woodsure) and manufactured fuel (HETAS), not for ${kindWords(kind)}.`
    : null;

/** "Ready to Burn (Woodsure)": the scheme with its certification body. */
export const schemeWords = ({ kind, certificate }: Certified): string =>
  certificate?.scheme === "ready_to_burn"
    ? `Ready to Burn (${certifiers[kind] ?? "unknown body"})`
    : "Authorised fuel";

/** Why a fuel lacks the certificate that it needs, in words. */
export function whyNotCertified(fuel: Certified, day: string): string {
  const { certificate } = fuel;
  if (certificate === null) return "it has no certificate.";
  return isInDate(fuel, day)
    ? `its certificate ${certificate.number} is not of Ready to Burn (${certifiers[fuel.kind]}).`
    : `its certificate ${certificate.number} ended on ${certificate.expiresOn}.`;
}

/**
 * The words that go with a certified fuel: scheme, number and holder (SI 2020/1095, regulations 4 and 10), and its
 * name as an authorised fuel. Null where it has neither.
 */
export function certificateWords(fuel: Certified): string | null {
  const { certificate, authorisedAs } = fuel;
  const parts = [
    ...(certificate && whyNoScheme(fuel) === null
      ? [
          `${schemeWords(fuel)}, certificate ${certificate.number}`,
          ...(certificate.holder === null ? [] : [`held by ${certificate.holder}`]),
          ...(certificate.expiresOn === null
            ? []
            : [`until ${longDay(fromDay(certificate.expiresOn))}`]),
        ]
      : []),
    ...(authorisedAs === null ? [] : [`authorised fuel: ${authorisedAs}`]),
  ];
  return parts.length === 0 ? null : parts.join(", ");
}

/** "Kiln-dried logs: Ready to Burn (Woodsure), certificate WS 1"; null without a certificate. At most 400 letters. */
export function certificateAsSold(line: { productName: string; fuel: unknown }): string | null {
  const sold = SoldFuel.nullable().parse(line.fuel);
  const words = sold && certificateWords(sold);
  return words && `${line.productName}: ${words}`.slice(0, 400);
}
