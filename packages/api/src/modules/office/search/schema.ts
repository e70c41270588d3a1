import { z } from "zod";
import { FindQuery } from "../../customers";
import { Uuid } from "../../../platform/values/values";

export const SearchQuery = FindQuery;

/** What was found, by kind, the likeliest of each first; nothing of what one may not read. */
export const Found = z.object({
  customers: z.array(
    z.object({
      id: Uuid,
      name: z.string(),
      address: z
        .object({ city: z.string().nullable(), postcode: z.string().nullable() })
        .nullable(),
    }),
  ),
  orders: z.array(
    z.object({
      id: Uuid,
      number: z.string(),
      customerName: z.string().nullable(),
      /** A moment, as ISO 8601. */
      createdAt: z.string(),
    }),
  ),
  products: z.array(z.object({ id: Uuid, name: z.string(), sku: z.string().nullable() })),
  invoices: z.array(
    z.object({ id: Uuid, number: z.string(), customerName: z.string(), totalPence: z.int() }),
  ),
  vehicles: z.array(z.object({ id: Uuid, name: z.string(), registration: z.string().nullable() })),
  /** Drivers by the ids of their users. */
  drivers: z.array(z.object({ id: z.string(), name: z.string() })),
  yards: z.array(z.object({ id: Uuid, name: z.string(), postcode: z.string().nullable() })),
  suppliers: z.array(z.object({ id: Uuid, name: z.string() })),
});
