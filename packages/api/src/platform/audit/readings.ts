import { recordStaffAction, type StaffAction } from "./console-actions";

/**
 * Says in the console's record that staff read a business's data: one row a page or operation, never one
 * a record read. Written before the answer is given, so that nothing is read unrecorded.
 */
export function recordReading(
  ctx: {
    db: Parameters<typeof recordStaffAction>[0];
    staff: { id: string; name: string };
    now: Date;
    request: { requestId: string };
  },
  reading: Pick<StaffAction, "words" | "business" | "details">,
): Promise<void> {
  return recordStaffAction(
    ctx.db,
    ctx.staff,
    { area: "businesses", action: "business.read", ...reading },
    { now: ctx.now, requestId: ctx.request.requestId },
  );
}
