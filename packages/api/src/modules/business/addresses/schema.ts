import { z } from "zod";
import { DateTime, text, Uuid } from "../../../platform/values/values";

const DnsRecord = z.object({
  type: z.enum(["CNAME", "A", "TXT"]),
  name: z.string(),
  value: z.string(),
});

/** docs/contract/storefront-and-shop.md#domain. `records` are what its owner sets at their name server. */
export const Domain = z
  .object({
    id: Uuid,
    host: z.string(),
    kind: z.enum(["platform", "custom"]),
    isPrimary: z.boolean(),
    verifyToken: z.string(),
    verifiedAt: DateTime.nullable(),
    lastCheckedAt: DateTime.nullable(),
    lastError: z.string().nullable(),
    failingSince: DateTime.nullable(),
    /** When it stops, unless its records are found: a claim is removed, a verified host no longer served. */
    lapsesAt: DateTime.nullable(),
    createdAt: DateTime,
    records: z.array(DnsRecord),
  })
  .meta({ id: "Domain" });
export type Domain = z.infer<typeof Domain>;

export const NewDomain = z.object({ host: text(253, 1) });
