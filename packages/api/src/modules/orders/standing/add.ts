import type { OrderSource, Tx } from "@roundsman/db";
import type { Recorder } from "../../../platform/audit/change";
import { firstDayFrom, judgeStanding, putStandingLines } from "./put";
import { lockStanding, type StandingRow } from "./queries";
import { scheduleWords } from "./rules/words";
import type { NewStandingOrder } from "./schema";

interface Adding {
  business: { id: string; timeZone: string };
  now: Date;
  source: OrderSource;
  byUserId: string | null;
}

/** Sets up a standing order, whoever asks for it. @throws what `judgeStanding` throws */
export async function addStanding(
  tx: Tx,
  record: Recorder,
  { business, now, source, byUserId }: Adding,
  wanted: NewStandingOrder,
): Promise<StandingRow> {
  const { id: tenantId, timeZone } = business;
  const { customerName, columns, lines } = await judgeStanding(
    tx,
    { tenantId, timeZone, now },
    wanted,
  );
  const { id } = await tx.standingOrder.create({
    data: {
      tenantId,
      customerId: wanted.customerId,
      ...columns,
      source,
      activeFrom: firstDayFrom({ timeZone, now }),
      createdByUserId: byUserId,
      createdAt: now,
    },
    select: { id: true },
  });
  await putStandingLines(tx, { tenantId, standingOrderId: id }, lines);
  const row = await lockStanding(tx, tenantId, id);
  await record({
    action: "standing_order.created",
    words: `Set up a standing order of ${customerName}: ${scheduleWords(row)}`,
    subject: { kind: "standing_order", id },
    after: { customerId: row.customerId, words: scheduleWords(row) },
  });
  return row;
}
