import { z } from "zod";
import { PageQuery } from "../../../platform/values/page";
import { ProperName } from "../../../platform/values/names";
import {
  DateTime,
  optionalText,
  Pence,
  QueryFlag,
  text,
  Uuid,
  VatTreatment,
} from "../../../platform/values/values";

/** Cylinders that are swapped for each other (docs/contract/cylinders.md). */
export const ExchangeGroup = z
  .object({
    id: Uuid,
    name: z.string(),
    brand: z.string().nullable(),
    family: z.string().nullable(),
    chargePence: z
      .int()
      .meta({ description: "Pence for one cylinder, including VAT where it bears any" }),
    vatRate: z.int(),
    vatTreatment: VatTreatment.meta({
      description:
        "outside_scope: a security that is given back; standard: a taxed container charge",
    }),
    chargeProductId: Uuid.meta({ description: "What a line of an order names to charge for one" }),
    products: z.array(z.object({ id: Uuid, name: z.string() })),
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
  })
  .meta({ id: "ExchangeGroup" });
export type ExchangeGroup = z.infer<typeof ExchangeGroup>;

/** A charge is a security outside the scope of VAT, or a taxed container charge (docs/decisions/0248). */
const charge = {
  chargePence: Pence,
  vatTreatment: VatTreatment.exclude(["exempt"]),
  vatRate: z.union([z.literal(0), z.literal(5), z.literal(20)]),
};

const names = {
  name: ProperName(80),
  brand: optionalText(80).optional(),
  family: optionalText(80).optional(),
};

/** POST /exchange-groups: a security unless it says otherwise; a taxed one bears 20 % unless it says otherwise. */
export const NewExchangeGroup = z.object({
  ...names,
  chargePence: charge.chargePence,
  vatTreatment: charge.vatTreatment.default("outside_scope"),
  vatRate: charge.vatRate.optional(),
  /** A product that is charged for already; left out, one is made. Its price and VAT become those of the charge. */
  chargeProductId: Uuid.optional(),
});

/** PATCH /exchange-groups/{id}. Agreements that are made already keep what was paid. */
export const ExchangeGroupChange = z
  .object({ ...names, ...charge, archived: z.boolean() })
  .partial();

export const ExchangeGroupQuery = PageQuery.extend({
  q: text(80).optional(),
  archived: QueryFlag.optional(),
});
