import type { Service } from "../../../../platform/context/context";
import type { Today } from "../queries";

/** What a morning works with. */
export type Tools = Pick<Service, "database" | "events" | "providers">;

/** The morning of one business. */
export interface Morning extends Today {
  tenantId: string;
  /** IANA name. */
  timeZone: string;
  now: Date;
}
