import type { Tx } from "@roundsman/db";
import { shortDay } from "../../platform/values/format";
import { webPages } from "../../platform/values/links";
import { notifyPerson } from "../messages";

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
