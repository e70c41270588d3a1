import {
  jsonObjectFrom,
  prepareSql,
  sqlBuilder,
  type ApplianceStatement as StatementRow,
  type SqlRunner,
} from "@roundsman/db";
import { z } from "zod";
import { dateTime, dateTimeOrNull, day } from "../../../../platform/values/format";
import { PageQuery } from "../../../../platform/values/page";
import { DateTime, Day, QueryFlag, text, Uuid } from "../../../../platform/values/values";
import { FuelKind, type FuelPlace } from "../../../catalogue";

/* What customers stated of the appliances that burn their fuel (docs/rules/fuel.md, smoke control areas). */

/** Evidence: never changed, only followed by another one, or ended. */
export const ApplianceStatement = z
  .object({
    id: Uuid,
    addressId: Uuid,
    customerId: Uuid,
    customerName: z.string(),
    address: z.string().meta({ description: "In one line" }),
    appliance: z.string().meta({ description: "Make and model" }),
    fuels: z.array(FuelKind).meta({
      description: "The kinds that its exemption names; empty where they were not stated",
    }),
    statedBy: z.string(),
    statedOn: Day,
    recordedByName: z.string(),
    createdAt: DateTime,
    endedAt: DateTime.nullable(),
    endedByName: z.string().nullable(),
  })
  .meta({ id: "ApplianceStatement" });

/** POST /addresses/{id}/appliance-statements. */
export const NewStatement = z.object({
  appliance: text(200, 1),
  /** The kinds that its exemption names. Left out, it allows none. */
  fuels: z
    .array(FuelKind)
    .max(FuelKind.options.length)
    .refine((kinds) => new Set(kinds).size === kinds.length, "A fuel is named twice.")
    .optional(),
  statedBy: text(120, 1),
  /** Today, where it is left out. */
  statedOn: Day.optional(),
});

/** GET /appliance-statements: those that hold; `ended=true` gives the others. */
export const StatementQuery = PageQuery.extend({
  q: text(120).optional(),
  addressId: Uuid.optional(),
  ended: QueryFlag.default(false),
});

/** GET /appliance-statements/pdf: the same narrowing. */
export const PrintedQuery = StatementQuery.omit({ cursor: true, limit: true });

/** Most on one paper: a merchant's whole round fits many times over, and more is narrowed by a search. */
export const mostOnPaper = 2000;

/** The relations that its resource shows. */
export const withAddress = {
  address: {
    select: {
      smokeControlArea: true,
      line1: true,
      line2: true,
      city: true,
      postcode: true,
      customer: { select: { id: true, name: true } },
    },
  },
} as const;

export type Shown = StatementRow & {
  address: {
    smokeControlArea: boolean | null;
    line1: string;
    line2: string | null;
    city: string | null;
    postcode: string | null;
    customer: { id: string; name: string };
  };
};

export const viewStatement = ({ address, ...row }: Shown): z.infer<typeof ApplianceStatement> => ({
  id: row.id,
  addressId: row.addressId,
  customerId: address.customer.id,
  customerName: address.customer.name,
  address: [address.line1, address.line2, address.city, address.postcode]
    .filter(Boolean)
    .join(", "),
  appliance: row.appliance,
  fuels: row.fuels,
  statedBy: row.statedBy,
  statedOn: day(row.statedOn),
  recordedByName: row.recordedByName,
  createdAt: dateTime(row.createdAt),
  endedAt: dateTimeOrNull(row.endedAt),
  endedByName: row.endedByName,
});

const selectFuelPlace = prepareSql(({ tenantId, id }: { tenantId: string; id: string }) =>
  sqlBuilder
    .selectFrom("delivery_addresses as a")
    .where("a.tenant_id", "=", tenantId)
    .where("a.id", "=", id)
    .select((eb) => [
      "a.region",
      "a.postcode",
      "a.smoke_control_area as smokeControlArea",
      jsonObjectFrom(
        eb
          .selectFrom("appliance_statements as s")
          .whereRef("s.tenant_id", "=", "a.tenant_id")
          .whereRef("s.address_id", "=", "a.id")
          .where("s.ended_at", "is", null)
          .select(["s.appliance", "s.fuels", "s.stated_by as statedBy", "s.stated_on as statedOn"]),
      ).as("statement"),
    ]),
);

/** What the rules of solid fuel ask of an address; null where there is none. */
export async function fuelPlaceAt(
  runner: SqlRunner,
  tenantId: string,
  id: string,
): Promise<FuelPlace | null> {
  const [place] = await selectFuelPlace(runner, { tenantId, id });
  if (!place) return null;
  const { statement, ...rest } = place;
  return {
    ...rest,
    statement: statement && {
      ...statement,
      fuels: z.array(FuelKind).parse(statement.fuels),
      // JSON has days as texts.
      statedOn: statement.statedOn.slice(0, 10),
    },
  };
}
