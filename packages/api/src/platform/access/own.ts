import type { BusinessCaller, Caller, PersonCard } from "./caller";
import { forbidden } from "../base/errors";

/** The person a request is done as: a key does what it does for its maker. */
export const personBehind = (caller: Caller): PersonCard =>
  caller.kind === "key" ? caller.creator : caller.person;

/** The person whose rounds alone the caller may see, or null where all are open to them. */
export const narrowedTo = ({ caller, role }: BusinessCaller): string | null =>
  role === "driver" ? personBehind(caller).id : null;

interface Driven {
  driverUserId: string | null;
}

/** @throws forbidden where a driver asks about another's round */
export function requireVisible(who: BusinessCaller, round: Driven): void {
  const only = narrowedTo(who);
  if (only !== null && round.driverUserId !== only)
    throw forbidden("This is another driver's round.");
}

/**
 * What happens on the road is for the round's driver, or whoever may change rounds (docs/contract/conventions.md#scopes-and-roles).
 * @throws forbidden for anybody else
 */
export function requireDriving(who: BusinessCaller, round: Driven): void {
  if (who.scopes.has("rounds:write")) return;
  if (round.driverUserId !== personBehind(who.caller).id) {
    throw forbidden("Only the round's own driver may do this.");
  }
}
