import type { z } from "zod";
import { doerOf } from "../../platform/access/caller";
import { difference } from "../../platform/audit/change";
import type { Within } from "../../platform/middleware/within";
import { toldOfRules } from "../../platform/rules/overrides";
import { siteOf } from "../business";
import { amendOrder } from "./amend-order";
import { shownOrder, type ShownOrder } from "./cylinders";
import { recordRejudged } from "./money/apply-vat";
import { orderName, tellOfRound } from "./order/notices";
import { changesTheWork } from "./order/guards";
import { endOpenSession } from "./order/outcome";
import { toldOfPromise } from "./order/promise";
import { lockOrder, lockRoundOf } from "./order/queries";
import type { OrderChange } from "./order/schema";
import { toldOf, viewOrder } from "./order/view";
import { sellerOf, wordsOverridden } from "./party";

/** Changes one order, in a change of its own. @throws what `amendOrder` throws */
export function changeOrder(
  ctx: Within,
  { id, override, ruleOverrides, ...wanted }: z.output<typeof OrderChange> & { id: string },
): Promise<ShownOrder & Pick<Awaited<ReturnType<typeof amendOrder>>, "promiseWarnings">> {
  const tenantId = ctx.business.id;
  const site = siteOf(ctx);
  return ctx.change(async (tx, record, emit) => {
    const round = await lockRoundOf(tx, tenantId, id);
    const before = await lockOrder(tx, tenantId, id);
    const { timeZone } = ctx.business;
    const at = {
      tenantId,
      timeZone,
      now: ctx.now,
      seller: sellerOf(ctx),
      by: doerOf(ctx.caller),
      override,
      ruleOverrides,
    };
    const amended = await amendOrder(tx, at, before, round, wanted);
    const { overridden, pastRules, rejudged, promiseWarnings } = amended;
    if (changesTheWork(wanted)) await endOpenSession(tx, { tenantId, orderIds: [id] }, ctx.now);
    const after = await shownOrder(tx, tenantId, id);
    if (round && changesTheWork(wanted)) await tellOfRound(emit, tenantId, round, after);
    const words = `Changed order ${orderName(after)}`;
    const changed = difference(toldOf(viewOrder(before, site)), toldOf(viewOrder(after, site)));
    await record({
      action: "order.changed",
      words: overridden ? `${words} on account ${wordsOverridden(overridden)}` : words,
      subject: { kind: "order", id },
      before: changed.before,
      after: {
        ...changed.after,
        ...overridden,
        ...toldOfRules(pastRules),
        ...toldOfPromise(promiseWarnings),
      },
    });
    await recordRejudged(record, rejudged);
    return { ...after, promiseWarnings };
  });
}
