import type { Domain as DomainRow } from "@roundsman/db";
import type { ShopSite } from "./pay-address";
import { platformHost, proofName } from "./hosts";
import type { Domain } from "./schema";

export const proofValue = (verifyToken: string): string => `roundsman-verify=${verifyToken}`;

type Owned = Pick<DomainRow, "host" | "kind" | "verifyToken">;

/** What a business sets at its name server; nothing for the platform's own host. */
export function recordsOf({ host, kind, verifyToken }: Owned, site: ShopSite): Domain["records"] {
  if (kind === "platform") return [];
  return [
    { type: "CNAME", name: host, value: platformHost(site.shopUrl, site.slug) },
    { type: "TXT", name: proofName(host), value: proofValue(verifyToken) },
  ];
}
