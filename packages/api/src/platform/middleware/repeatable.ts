import { Refusal } from "../base/errors";
import type { Context } from "../context/service";
import { t } from "../context/trpc";
import type { Caller } from "../access/caller";
import { noTenant, repeatKey, takeTurn, type Turn } from "../repeats/repeat";

/** What the rungs before have found out. */
interface Asking {
  caller: Caller;
  business?: { id: string };
}

/**
 * Gives a repeated request its first answer again (docs/contract/conventions.md#repeated-requests). Stands after the
 * permission and before everything the procedure itself asks.
 */
export const repeatable = t.middleware(async ({ ctx, type, meta, next, getRawInput }) => {
  const carryOn = (turn?: Turn) => next({ ctx: { turn } });
  const header = ctx.request.header("idempotency-key");
  if (type !== "mutation" || meta?.unrepeatable || header === undefined) return carryOn();
  // Nothing is done in a dry run, so there is nothing to repeat.
  if (meta?.dryRuns && (await isDryRun(getRawInput))) return carryOn();
  const body = (await ctx.request.body?.()) ?? (await getRawInput());
  const at = repeatKey(header, whoAsks(ctx as Context & Asking), {
    label: ctx.request.label,
    body,
  });
  if (!at) return carryOn();
  const taken = await takeTurn(ctx.database.service, at, ctx.now);
  if ("answer" in taken) {
    const { answer } = taken;
    if (!answer.ok) throw new Refusal(answer.kind, answer.message, { issues: answer.issues });
    // tRPC gives no way to answer for a procedure but its own result; the shape is the one `next` gives.
    const first = { ok: true, data: answer.data } as unknown;
    return first as Awaited<ReturnType<typeof carryOn>>;
  }
  const result = await carryOn(taken.turn);
  await taken.turn.keep(
    result.ok ? { ok: true, data: result.data } : { ok: false, error: result.error },
  );
  return result;
});

/** A body that can't be read is judged later, in its turn. */
async function isDryRun(getRawInput: () => Promise<unknown>): Promise<boolean> {
  try {
    const input = await getRawInput();
    return typeof input === "object" && input !== null && Reflect.get(input, "dryRun") === true;
  } catch {
    return false;
  }
}

const whoAsks = ({ caller, business }: Asking) => ({
  tenantId: business?.id ?? noTenant,
  callerId: caller.kind === "key" ? `key:${caller.keyId}` : `person:${caller.person.id}`,
});
