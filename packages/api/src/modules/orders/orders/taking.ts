import type { OrderSource } from "@roundsman/db";
import type { BusinessCaller } from "../../../platform/access/caller";

/** For which business, when and by whom an order is taken. */
export interface Taking {
  tenantId: string;
  /** IANA name: promised days are the business's own calendar days. */
  timeZone: string;
  now: Date;
  source: OrderSource;
  byUserId: string | null;
}

/** An order taken in the back office, or by a key of an integrator (docs/contract/value-sets.md). */
export const takingBy = ({ caller, business }: BusinessCaller, now: Date): Taking => ({
  tenantId: business.id,
  timeZone: business.timeZone,
  now,
  source: caller.kind === "key" ? "api" : "office",
  byUserId: actorId({ caller }),
});

/** The person behind a caller; null for a key, which is nobody. */
export const actorId = ({ caller }: Pick<BusinessCaller, "caller">): string | null =>
  caller.kind === "key" ? null : caller.person.id;
