import { createHash } from "node:crypto";
import type { Caller } from "../access/caller";
import { invalid, Refusal } from "../base/errors";
import { t, type Context } from "../context/context";
import { takeTurn, type RepeatKey, type Turn } from "./turns";

/** Console requests are no business's. */
const noTenant = "00000000-0000-0000-0000-000000000000";

/** The Idempotency-Key of a request, bound to who asks and what (docs/contract/conventions.md#repeated-requests). Null where there is none. */
function repeatKey(
  header: string | undefined,
  who: { tenantId: string; callerId: string },
  what: { label: string; body: unknown },
): RepeatKey | null {
  if (header === undefined) return null;
  if (header.length < 1 || header.length > 255) {
    throw invalid({
      path: "idempotency-key",
      message: "An Idempotency-Key has 1 to 255 characters.",
    });
  }
  const text = typeof what.body === "string" ? what.body : JSON.stringify(what.body ?? null);
  const requestHash = createHash("sha256").update(`${what.label}\n${text}`).digest("hex");
  return { ...who, key: header, requestHash };
}

/** What the middleware before has found out. */
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
