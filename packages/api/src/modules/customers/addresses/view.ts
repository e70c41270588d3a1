import type { DeliveryAddress } from "@roundsman/db";
import { dateTime, dateTimeOrNull } from "../../../platform/values/view";
import type { Address } from "../address/schema";

export function viewAddress(row: DeliveryAddress): Address {
  const { tenantId: _, ...shown } = row;
  return {
    ...shown,
    archivedAt: dateTimeOrNull(row.archivedAt),
    createdAt: dateTime(row.createdAt),
    updatedAt: dateTime(row.updatedAt),
    geocodedAt: dateTimeOrNull(row.geocodedAt),
  };
}

/** What the record calls an address. */
export const addressName = ({ line1, postcode }: { line1: string; postcode: string | null }) =>
  postcode === null ? line1 : `${line1}, ${postcode}`;
