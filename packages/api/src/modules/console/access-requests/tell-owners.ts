import type { Tx } from "@roundsman/db";
import { formatDuration } from "date-fns/formatDuration";
import { linkTo, webPages } from "../../../platform/values/links";
import { doingAt } from "../../identity";
import { notifyRoles } from "../../messages";

interface Told {
  businessName: string;
  staffName: string;
  level: "view" | "act";
  hours: number;
  reason: string;
}

/** "4 hours", "3 days". */
const lasting = (hours: number): string =>
  formatDuration(hours % 24 === 0 ? { days: hours / 24 } : { hours });

/** The notice of the owners leads to where they answer. */
export const notifyOwners = (
  tx: Tx,
  tenantId: string,
  { staffName, level, hours, reason }: Told,
  now: Date,
): Promise<void> =>
  notifyRoles(
    tx,
    tenantId,
    ["owner"],
    {
      kind: "support.access_requested",
      title: `${staffName} of support asks to ${doingAt[level]} your business for ${lasting(hours)}`,
      body: reason,
      href: webPages.supportAccess,
    },
    { now },
  );

/** The mail of the owners says the same, and leads to the same page. */
export const askedMail = (
  { businessName, staffName, level, hours, reason }: Told,
  webUrl: string,
) => ({
  kind: "support.access_requested",
  heading: `Support asks to ${doingAt[level]} ${businessName}`,
  paragraphs: [
    `${staffName} of Roundsman's support asks to ${doingAt[level]} ${businessName} for ${lasting(hours)}.`,
    `Why: ${reason}`,
    "It is for you to say. Without your leave nothing happens, and after a week the request is over. You can end the access at any time.",
  ],
  button: { label: "Answer the request", url: linkTo(webUrl, webPages.supportAccess) },
});
