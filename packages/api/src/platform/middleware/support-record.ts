import { recordStaffAction } from "../audit/console-actions";
import type { Context } from "../context/service";
import type { SupportCaller } from "../access/caller";

/** Each request made inside a support session stands in the console's record (docs/contract/console.md#support-sessions). */
export async function recordSupportRequest(
  ctx: Context,
  caller: SupportCaller,
  procedure: string,
): Promise<void> {
  const business = caller.memberships[0]?.business;
  const { label } = ctx.request;
  // A page asks in process and has no address of its own here: what it asked for says more.
  const asked = label === "page" ? `A page asked for ${procedure}` : label;
  await recordStaffAction(
    ctx.database.service,
    caller.staff,
    {
      area: "support",
      action: "support.request",
      words: `${asked} as ${caller.person.name}`,
      ...(business && { business: { id: business.id, name: business.name } }),
      person: { id: caller.person.id, name: caller.person.name },
      details: { procedure, level: caller.level, override: caller.override },
    },
    {
      now: ctx.now,
      requestId: ctx.request.requestId,
      kind: "support",
      supportSessionId: caller.supportSessionId,
    },
  );
}
