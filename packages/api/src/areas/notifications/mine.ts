import type { BusinessCaller } from "../../caller/caller";
import { forbidden } from "../../errors";

/** Notices belong to people: those of the caller in this business. */
export function mine({ caller, business }: BusinessCaller): { tenantId: string; userId: string } {
  if (caller.kind === "key") throw forbidden("Notices belong to people.");
  return { tenantId: business.id, userId: caller.person.id };
}
