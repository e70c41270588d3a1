import { sumsOf, viewOrder, type OrderRow, type Sums } from "../modules/orders";
import { siteOf } from "../modules/business";
import type { BusinessCaller } from "../platform/access/caller";
import { chooseBusiness } from "../platform/auth/identify";
import { unauthenticated } from "../platform/base/errors";
import { createCallerFactory, router, type Context } from "../platform/context/context";
import { countRequest } from "../platform/limits/rates";
import { carrier } from "../platform/middleware/procedures";

/*
 * What an assistant's request begins with, before any procedure is called (docs/assistants.md). It is not in the table
 * of operations: nobody calls it by itself.
 */

/** Keys and the tokens of OAuth are given to programs; a session is a person's own. */
const begin = carrier().query(({ ctx }): BusinessCaller => {
  const { caller } = ctx;
  if (caller.kind !== "key") {
    throw unauthenticated("Assistants call with a key or an OAuth token, not with a session.");
  }
  const within = chooseBusiness(caller, ctx.request);
  ctx.reply.tenantId = within.business.id;
  return within;
});

const callerOf = createCallerFactory(router({ begin }));

/**
 * Who calls, and for which business. Counted is what it calls; see `countMessage` for what calls nothing. A page of
 * any site may call: cookies are not read, so it has to bring a token of its own.
 * @throws unauthenticated where it brings neither key nor token
 */
export const beginAssistant = (ctx: Context): Promise<BusinessCaller> => callerOf(ctx).begin();

/** Counts what calls no procedure, such as a look at the list of tools. @throws rate_limited */
export const countMessage = (ctx: Context, within: BusinessCaller): Promise<void> =>
  countRequest(ctx, { kind: "business", within, heavy: false });

/** The order that a change of orders comes to, as its operation shows it, and its sums with VAT. */
export function foreseenOrder(
  made: unknown,
  ctx: Parameters<typeof siteOf>[0],
): { order: ReturnType<typeof viewOrder>; sums: Sums } {
  const row = made as OrderRow;
  const { lines, deliveryChargePence, chargeRule } = row;
  return {
    order: viewOrder(row, siteOf(ctx)),
    sums: sumsOf(lines, deliveryChargePence, chargeRule),
  };
}
