import type { Role, Tx } from "@roundsman/db";
import { shortDay } from "../../platform/values/format";
import { webPages } from "../../platform/values/links";
import { notifyPerson, notifyRoles, type NewNotice } from "../messages";

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
  const date = shortDay(round.roundDate);
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
