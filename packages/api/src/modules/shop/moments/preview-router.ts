import type { PrismaClient } from "@roundsman/db";
import { segmentsOf } from "@roundsman/providers";
import { z } from "zod";
import { router, type Context } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { text } from "../../../platform/values/values";
import { fillText, kinds, requireKnownFields, templatesOf, TextMomentName } from "../../messages";
import { readIssuer, reminderFields } from "../../billing";
import { orderNow } from "../../orders";
import { fieldsOf } from "./fields";
import { toldOf } from "./moment";

const Preview = z
  .object({
    text: z.string(),
    /** How many texts it is paid for as. */
    segments: z.int().min(1),
    /** The order, or the invoice, that it is shown with; null where the business has none yet: the names in braces stay. */
    orderNumber: z.string().nullable(),
  })
  .meta({ id: "TextPreview" });

/** GET /texts/templates/preview: a moment's words, or those given, with the business's newest delivery. */
const preview = business("orders:read")
  .input(z.object({ moment: TextMomentName, body: text(600).optional() }))
  .output(Preview)
  .query(async ({ ctx, input: { moment, body } }) => {
    const tenantId = ctx.business.id;
    if (body) requireKnownFields(kinds[moment].fields, body, "body");
    const kept = (await templatesOf(ctx.db, tenantId)).find((one) => one.moment === moment);
    const words = (body === undefined ? kept?.body : body) || kinds[moment].words;
    if (moment === "payment_reminder") return previewReminder(ctx, tenantId, words);
    const newest = await ctx.db.order.findFirst({
      where: {
        tenantId,
        fulfilment: "delivery",
        status: { not: "cancelled" },
        ...(moment === "standing_order" && { standingOrderId: { not: null } }),
      },
      orderBy: [{ roundId: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }],
      select: { id: true },
    });
    if (!newest) return { text: words, segments: segmentsOf(words), orderNumber: null };
    const order = await orderNow(ctx.db, tenantId, newest.id);
    const told = await toldOf(ctx.db, tenantId, order, ctx.settings.urls.shop);
    const filled = fillText(words, fieldsOf(moment, told));
    return { text: filled, segments: segmentsOf(filled), orderNumber: order.number };
  });

/** A reminder's words with the newest invoice that is to be paid. */
async function previewReminder(
  ctx: Pick<Context, "providers" | "settings"> & { db: PrismaClient },
  tenantId: string,
  words: string,
): Promise<z.infer<typeof Preview>> {
  const invoice = await ctx.db.invoice.findFirst({
    where: { tenantId, status: "sent" },
    orderBy: [{ issuedOn: "desc" }, { id: "desc" }],
    select: { number: true, customerName: true, totalPence: true, paidPence: true, payRef: true },
  });
  if (!invoice) return { text: words, segments: segmentsOf(words), orderNumber: null };
  const { number, customerName: customer, payRef } = invoice;
  const leftPence = invoice.totalPence - invoice.paidPence;
  const issuer = await readIssuer(ctx.db, tenantId, ctx);
  const fields = reminderFields(issuer, [{ number, leftPence, payRef }]);
  const text = fillText(words, { customer, ...fields });
  return { text, segments: segmentsOf(text), orderNumber: number };
}

export const textPreviews = router({ preview });
