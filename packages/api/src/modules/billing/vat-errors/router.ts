import { whyRefused } from "../../../platform/audit/each";
import { business } from "../../../platform/middleware/procedures";
import { actorId, findOrder } from "../../orders";
import { correctVat } from "./correct";
import { countErrors, findSuspects, isWrong, viewError } from "./find";
import {
  CorrectingMany,
  CorrectingVat,
  VatCorrection,
  VatCorrections,
  VatErrorPage,
  VatErrorQuery,
} from "./schema";

/** GET /books/vat-errors: orders whose VAT has a reason that can't be true, judged again. A page may have none. */
export const list = business("accounting:read")
  .input(VatErrorQuery)
  .output(VatErrorPage)
  .query(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const seller = { tenantId, timeZone };
    const { items, nextCursor } = await findSuspects(ctx.db, seller, input);
    const wrong = items.filter(isWrong);
    const whole = await countErrors(ctx.db, seller);
    return { items: wrong.map((judged) => viewError(judged, timeZone)), nextCursor, whole };
  });

/** POST /orders/{id}/correct-vat. */
export const correct = business("invoices:write")
  .concat(findOrder)
  .input(CorrectingVat)
  .output(VatCorrection)
  .mutation(({ ctx, input: { billTo } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const at = { tenantId, timeZone, now: ctx.now, webUrl: ctx.settings.urls.web, billTo };
    const doing = { ...at, byUserId: actorId(ctx) };
    return ctx.change((tx, record, emit) => correctVat(tx, record, emit, doing, ctx.order.id));
  });

/** POST /books/vat-errors/correct: each order in a change of its own, so that one that is refused stops no other. */
export const correctMany = business("invoices:write")
  .input(CorrectingMany)
  .output(VatCorrections)
  .mutation(async ({ ctx, input }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const { items, nextCursor } = await findSuspects(ctx.db, { tenantId, timeZone }, input);
    const at = { tenantId, timeZone, now: ctx.now, webUrl: ctx.settings.urls.web };
    const doing = { ...at, byUserId: actorId(ctx) };
    const corrected: VatCorrection[] = [];
    const refused: { orderId: string; number: string; why: string }[] = [];
    for (const { order } of items.filter(isWrong)) {
      try {
        corrected.push(
          await ctx.change((tx, record, emit) => correctVat(tx, record, emit, doing, order.id)),
        );
      } catch (error) {
        refused.push({ orderId: order.id, number: order.number, why: whyRefused(error) });
      }
    }
    return { corrected, refused, nextCursor };
  });
