import type { Role, Tx } from "@roundsman/db";
import { webPages } from "../../platform/values/links";
import { notifyPerson, notifyRoles, type NewNotice } from "../messages";

const dayFormat = new Intl.DateTimeFormat("en-GB", {
  weekday: "short",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

/** A round's date in words, such as "Fri 20 Nov"; a date column is midnight UTC. */
export const dayInWords = (date: Date): string => dayFormat.format(date).replace(",", "");

/** "1 stop", "3 stops". */
export const countOf = (count: number, thing: string): string =>
  `${count} ${thing}${count === 1 ? "" : "s"}`;

/** Who is told what happens on the road. */
const officeRoles: readonly Role[] = ["owner", "admin"];

interface NotifiedRound {
  id: string;
  roundDate: Date;
  driverUserId: string | null;
}

/** Tells the driver of their round, unless they did it themselves. */
export async function tellDriver(
  tx: Tx,
  tenantId: string,
  round: NotifiedRound,
  kind: "round.issued" | "round.changed",
  facts: { now: Date; byUserId: string | null },
): Promise<void> {
  if (round.driverUserId === null || round.driverUserId === facts.byUserId) return;
  const date = dayInWords(round.roundDate);
  const title =
    kind === "round.issued"
      ? `Your round on ${date} is ready`
      : `Your round on ${date} has changed`;
  await notifyPerson(
    tx,
    tenantId,
    round.driverUserId,
    { kind, title, href: webPages.drive },
    facts.now,
  );
}

/** Tells owners and admins, but not whoever did it. */
export const tellOffice = (
  tx: Tx,
  tenantId: string,
  notice: NewNotice,
  facts: { now: Date; byUserId: string | null },
): Promise<void> =>
  notifyRoles(tx, tenantId, officeRoles, notice, { now: facts.now, exceptUserId: facts.byUserId });
