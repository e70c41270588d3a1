import type { Storefront } from "@roundsman/db";
import { z } from "zod";
import { act, leaveOut } from "../../../platform/access/act";
import {
  whyNoNewWork,
  whyNoShop,
  whyNotAllowed,
  type BusinessCaller,
} from "../../../platform/access/caller";
import { whyUnverified } from "../../business";
import { hasUnpublished } from "./queries";
import { afterMove, whyNotReady, type Move } from "./states";

/** What can be done with the shop as a whole. */
export const StorefrontCan = z.object({
  switchOn: act,
  /** Its draft and its policies. */
  change: act,
  /** As the back office does it, with its policies. Left out where shoppers see all of the draft. */
  publish: act,
  unpublish: act,
  switchOff: act,
});

/**
 * For each act null, or why not, by the guards that its procedure runs again (docs/decisions/0199).
 * @param row null for a business that has never had a shop
 */
export function canOfStorefront(
  asking: BusinessCaller & { now: Date },
  row: Storefront | null,
): z.infer<typeof StorefrontCan> {
  const { business, now } = asking;
  const status = row?.status ?? "off";
  const allowed = whyNotAllowed(asking, ["shops:write"], { changes: true });
  const refused = whyNoShop(business.standing) ?? allowed;
  const moves = (move: Move) => ![null, status].includes(afterMove(move, status));
  return leaveOut({
    switchOn: moves("on") && refused,
    change: status !== "off" && refused,
    publish:
      row !== null &&
      (moves("publish") || (status === "live" && hasUnpublished(row))) &&
      (whyNoShop(business.standing) ??
        whyNoNewWork(business.standing, now) ??
        allowed ??
        whyUnverified(business) ??
        whyNotReady(row)),
    unpublish: moves("unpublish") && refused,
    switchOff: moves("off") && refused,
  });
}
