import type { ConsoleActionKind, ConsoleArea, Prisma, Tx } from "@roundsman/db";

/** One thing staff did, as the console's list shows it (docs/contract/console.md#staffaction). */
export interface StaffAction {
  area: ConsoleArea;
  /** Such as `business.locked`. */
  action: string;
  words: string;
  business?: { id: string; name: string };
  person?: { id: string; name: string };
  details?: Prisma.InputJsonValue;
}

/** Adds to the console's own record, in the transaction of what it tells of. */
export async function recordStaffAction(
  tx: Pick<Tx, "consoleAction">,
  staff: { id: string; name: string },
  action: StaffAction,
  facts: { now: Date; requestId: string; kind?: ConsoleActionKind; supportSessionId?: string },
): Promise<void> {
  await tx.consoleAction.create({
    data: {
      at: facts.now,
      kind: facts.kind ?? "console",
      area: action.area,
      action: action.action,
      words: action.words.slice(0, 500),
      staffUserId: staff.id,
      staffName: staff.name,
      businessId: action.business?.id,
      businessName: action.business?.name,
      personId: action.person?.id,
      personName: action.person?.name,
      details: action.details,
      supportSessionId: facts.supportSessionId,
      requestId: facts.requestId,
    },
    select: { id: true },
  });
}
