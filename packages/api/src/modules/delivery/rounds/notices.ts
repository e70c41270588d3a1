import type { Role, Tx } from "@roundsman/db";
import { notifyPerson, notifyRoles, type Notice } from "../../messages/notifications/notify";
import { dayInWords } from "./words";
import { webPages } from "../../../platform/values/pages";

/** Who is told what happens on the road. */
const officeRoles: readonly Role[] = ["owner", "admin"];

interface Told {
  id: string;
  roundDate: Date;
  driverUserId: string | null;
}

/** Tells the driver of their round, unless they did it themselves. */
export async function tellDriver(
  tx: Tx,
  tenantId: string,
  round: Told,
  kind: "round.issued" | "round.changed",
  facts: { now: Date; byUserId: string },
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
  notice: Notice,
  facts: { now: Date; byUserId: string },
): Promise<void> =>
  notifyRoles(tx, tenantId, officeRoles, notice, { now: facts.now, exceptUserId: facts.byUserId });
