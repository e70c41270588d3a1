import { z } from "zod";
import { asksNothing, given } from "../../../platform/audit/change";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { DateTime, Uuid } from "../../../platform/values/values";
import { requireKnownFields } from "../words";
import { kinds, type Moment } from "./moments";
import {
  TextPage,
  TextQuery,
  TextSettings,
  TextSettingsChange,
  TextTemplate,
  TextTemplateChange,
  textWith,
  viewText,
} from "./schema";
import { templatesOf, textingOf } from "./settings";
import { monthOf } from "./spending";

/** GET /texts: every text of the business, a customer's thread, or those about an order; newest first. */
const list = business("customers:read")
  .input(TextQuery)
  .output(TextPage)
  .query(async ({ ctx, input }) => {
    const { q, customerId, orderId, state, waiting, limit } = input;
    const [at, id] = decodeCursor(input.cursor, z.tuple([DateTime, Uuid])) ?? [];
    const isWaiting = { direction: "in", answeredAt: null } as const;
    const rows = await search(q, (words) =>
      ctx.db.text.findMany({
        where: {
          tenantId: ctx.business.id,
          ...(customerId && { customerId }),
          ...(orderId && { orderId }),
          ...(state && { state }),
          ...(waiting === true && isWaiting),
          AND: [
            ...(waiting === false ? [{ NOT: isWaiting }] : []),
            ...whereWords(words, (found) => [found]),
            at && id ? { OR: [{ createdAt: { lt: at } }, { createdAt: at, id: { lt: id } }] } : {},
          ],
        },
        include: textWith,
        relationLoadStrategy: "join",
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        take: limit + 1,
      }),
    );
    return toPage(rows, limit, viewText, (row) => [dateTime(row.createdAt), row.id]);
  });

type Ctx = Parameters<Parameters<ReturnType<typeof business>["query"]>[0]>[0]["ctx"];

async function settingsNow({
  db,
  business: { id },
  now,
}: Pick<Ctx, "db" | "business" | "now">): Promise<z.infer<typeof TextSettings>> {
  const { timeZone, testOf: _, ...settings } = await textingOf(db, id);
  const spent = await db.textSpending.findFirst({
    where: { tenantId: id, month: new Date(monthOf(timeZone, now)) },
    select: { tenths: true },
  });
  return { ...settings, spentPence: (spent?.tenths ?? 0) / 10 };
}

/** GET /texts/settings */
const settings = business("tenant:read")
  .output(TextSettings)
  .query(({ ctx }) => settingsNow(ctx));

/** PATCH /texts/settings */
const changeSettings = business("tenant:write")
  .input(TextSettingsChange)
  .output(TextSettings)
  .mutation(async ({ ctx, input }) => {
    if (asksNothing(input)) return settingsNow(ctx);
    const tenantId = ctx.business.id;
    await ctx.change(async (tx, record) => {
      const { timeZone: _, testOf: __, ...before } = await textingOf(tx, tenantId);
      const { senderName, quietFrom, quietUntil, eveningHour, capPence } = {
        ...before,
        ...given(input),
      };
      const after = { senderName, quietFrom, quietUntil, eveningHour, capPence };
      await tx.textSettings.upsert({
        where: { tenantId },
        create: { tenantId, ...after },
        update: after,
      });
      await record({
        action: "texts.settings_changed",
        words: "Changed how customers are texted",
        subject: { kind: "business", id: tenantId },
        before,
        after,
      });
    });
    return settingsNow(ctx);
  });

const viewTemplate = ({
  moment,
  isOn,
  body,
}: {
  moment: Moment;
  isOn: boolean;
  body: string | null;
}): z.infer<typeof TextTemplate> => {
  const { title, when, fields, words } = kinds[moment];
  return { moment, title, when, isOn, body, words: body ?? words, fields: [...fields] };
};

/** GET /texts/templates: every moment, in the order in which they happen. */
const templates = business("tenant:read")
  .output(z.object({ items: z.array(TextTemplate) }))
  .query(async ({ ctx }) => ({
    items: (await templatesOf(ctx.db, ctx.business.id)).map(viewTemplate),
  }));

/** PUT /texts/templates: switches a moment on or off, and sets its words; null puts the built-in ones back. */
const changeTemplate = business("tenant:write")
  .input(TextTemplateChange)
  .output(TextTemplate)
  .mutation(async ({ ctx, input: { moment, isOn, body } }) => {
    const tenantId = ctx.business.id;
    const own = body === "" ? null : body;
    if (own) requireKnownFields(kinds[moment].fields, own, "body");
    const now = async () => {
      const all = await templatesOf(ctx.db, tenantId);
      return viewTemplate(all.find((one) => one.moment === moment) ?? unset(moment));
    };
    if (asksNothing({ isOn, body })) return now();
    await ctx.change(async (tx, record) => {
      const kept = await tx.textTemplate.findFirst({
        where: { tenantId, moment },
        select: { isOn: true, body: true },
      });
      const before = kept ?? { isOn: false, body: null };
      const after = { ...before, ...given({ isOn, body: own }) };
      await tx.textTemplate.upsert({
        where: { tenantId_moment: { tenantId, moment } },
        create: { tenantId, moment, ...after },
        update: after,
      });
      const { title } = kinds[moment];
      await record({
        action: "texts.template_changed",
        words:
          before.isOn === after.isOn
            ? `Changed the text "${title}"`
            : `Switched the text "${title}" ${after.isOn ? "on" : "off"}`,
        subject: { kind: "business", id: tenantId },
        before,
        after,
      });
    });
    return now();
  });

const unset = (moment: Moment) => ({ moment, isOn: false, body: null });

export const texts = router({ list, settings, changeSettings, templates, changeTemplate });
