import type { DeliveryAddress } from "@roundsman/db";
import { isRoughPlace, standardPostcode } from "@roundsman/providers";
import { z } from "zod";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { PageQuery } from "../../../platform/values/page";
import { deliveryWindowsOf, DeliveryWindows, NewDeliveryWindows } from "./hours";
import {
  DateTime,
  Latitude,
  LeaveInstruction,
  Longitude,
  optionalText,
  QueryFlag,
  text,
  Uuid,
} from "../../../platform/values/values";

/** A British postcode in any spelling, kept in its standard form (LA23 1AA); an empty one is none. */
export const Postcode = optionalText(12).transform((written, check) => {
  if (written === null) return null;
  const postcode = standardPostcode(written);
  if (postcode === null) {
    check.addIssue({ code: "custom", message: "This is no British postcode." });
  }
  return postcode;
});

/** docs/contract/customers-and-prices.md#address. `latitude` to `region` follow from the postcode; a drop pin wins over them. */
export const Address = z
  .object({
    id: Uuid,
    customerId: Uuid,
    name: z.string().nullable(),
    line1: z.string(),
    line2: z.string().nullable(),
    city: z.string().nullable(),
    postcode: z.string().nullable(),
    notes: z.string().nullable(),
    leaveInstruction: LeaveInstruction.nullable(),
    leaveDetail: z.string().nullable(),
    dropLatitude: Latitude.nullable(),
    dropLongitude: Longitude.nullable(),
    deliveryWindows: DeliveryWindows,
    archivedAt: DateTime.nullable(),
    createdAt: DateTime,
    updatedAt: DateTime,
    latitude: Latitude.nullable(),
    longitude: Longitude.nullable(),
    geocodedAt: DateTime.nullable(),
    postcodeDistrict: z.string().nullable(),
    adminDistrict: z.string().nullable(),
    adminCounty: z.string().nullable(),
    region: z.string().nullable(),
    smokeControlArea: z.boolean().nullable(),
    /** True where the position is only the middle of the first half of its postcode. */
    approximate: z.boolean().optional(),
  })
  .meta({ id: "Address" });
export type Address = z.infer<typeof Address>;

export function viewAddress(row: DeliveryAddress): Address {
  const { tenantId: _, cardVersion: __, cardIssuedAt: ___, cardOrderId: ____, ...shown } = row;
  return {
    ...shown,
    deliveryWindows: deliveryWindowsOf(row.deliveryWindows),
    archivedAt: dateTimeOrNull(row.archivedAt),
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
    geocodedAt: dateTimeOrNull(row.geocodedAt),
    ...(isRoughPlace(row, row.postcode) && { approximate: true }),
  };
}

/** POST /customers/{id}/addresses. */
export const NewAddress = z.object({
  name: optionalText(80).optional(),
  line1: text(200, 1),
  line2: optionalText(200).optional(),
  city: optionalText(120).optional(),
  postcode: Postcode.optional(),
  notes: optionalText(2000).optional(),
  leaveInstruction: LeaveInstruction.nullish(),
  leaveDetail: optionalText(500).optional(),
  dropLatitude: Latitude.nullish(),
  dropLongitude: Longitude.nullish(),
  /** When it takes deliveries; null or an empty list for any time. */
  deliveryWindows: NewDeliveryWindows.nullish(),
  /** Null where nobody asked yet. */
  smokeControlArea: z.boolean().nullish(),
});

/** PATCH /addresses/{id}: left out is unchanged, null clears. */
export const AddressChange = NewAddress.partial().extend({
  archived: z.boolean().optional(),
  /** Moves the address to another customer. */
  customerId: Uuid.optional(),
});
export type AddressChange = z.output<typeof AddressChange>;

/** GET /customers/{id}/addresses. */
export const AddressQuery = PageQuery.extend({
  q: text(120).optional(),
  archived: QueryFlag.optional(),
});
