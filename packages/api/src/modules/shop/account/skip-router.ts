import { z } from "zod";
import { recordActivity } from "../../../platform/audit/activity";
import { changeWith } from "../../../platform/audit/change";
import { businessLocked, notFound } from "../../../platform/base/errors";
import { openLoader, router } from "../../../platform/context/context";
import { anyone } from "../../../platform/middleware/procedures";
import { day, todayIn } from "../../../platform/values/format";
import { text, Day } from "../../../platform/values/values";
import { businessAt } from "../../business";
import { skipDay, whyNotSkipped } from "../../orders";

/*
 * The page behind the link of a mail that tells of an order by a standing order. Opening it changes nothing, so that a
 * mail scanner does no harm; its button skips that one day, until the van is out with it (docs/decisions/0313).
 */

const BySkipRef = z.object({ skipRef: text(40, 20) });

/** The day that the link is of, on a host of its own business. @throws not_found; business_locked */
const findDayHere = openLoader.input(BySkipRef).use(async ({ ctx, input, next }) => {
  const { database, request, settings } = ctx;
  const here = await businessAt(database.service, request.header("host"), settings.urls.shop);
  if (!here) throw notFound("delivery");
  if (here.lockedAt !== null || here.closedAt !== null) throw businessLocked();
  return database.inBusiness(here.id, async () => {
    const found = await database.business.standingOccurrence.findFirst({
      where: { tenantId: here.id, skipRef: input.skipRef },
      include: {
        order: {
          select: {
            status: true,
            number: true,
            lines: {
              orderBy: { position: "asc" },
              select: { quantity: true, productName: true },
            },
            round: { select: { status: true } },
          },
        },
      },
    });
    if (!found?.order) throw notFound("delivery");
    const today = todayIn(here.timeZone, ctx.now);
    const why = whyNotSkipped(
      {
        state: found.state,
        deliversOn: day(found.deliversOn),
        orderStatus: found.order.status,
        roundStatus: found.order.round?.status ?? null,
      },
      today,
      true,
    );
    const occurrence = { ...found, order: found.order };
    return next({ ctx: { here, occurrence, why, db: database.business } });
  });
});

const SkipPage = z.object({
  businessName: z.string(),
  deliversOn: Day,
  /** "2 × Propane 47 kg". */
  goods: z.array(z.string()),
  skipped: z.boolean(),
  /** Why it can't be skipped, in words; null where it can. */
  why: z.string().nullable(),
});

const page = anyone()
  .concat(findDayHere)
  .output(SkipPage)
  .query(({ ctx: { here, occurrence, why } }) => ({
    businessName: here.name,
    deliversOn: day(occurrence.deliversOn),
    goods: occurrence.order.lines.map(
      ({ quantity, productName }) => `${quantity} × ${productName}`,
    ),
    skipped: occurrence.state === "skipped",
    why,
  }));

/** @throws conflict where it is skipped already, or the van is out with it */
const skip = anyone()
  .concat(findDayHere)
  .output(z.object({ skipped: z.literal(true) }))
  .mutation(async ({ ctx }) => {
    const { here, occurrence, db, now, request } = ctx;
    const { change } = changeWith(
      db,
      (tx, happening) =>
        recordActivity(
          tx,
          { tenantId: here.id, kind: "shopper", name: "The customer, by the link of a mail" },
          happening,
          { now, requestId: request.requestId },
        ),
      ctx,
    );
    const business = { id: here.id, timeZone: here.timeZone };
    await change((tx, record, emit) =>
      skipDay(
        { tx, record, emit },
        { business, now, by: "customer" },
        occurrence.standingOrderId,
        day(occurrence.dueOn),
      ),
    );
    return { skipped: true as const };
  });

/** The link of a mail that skips one day of a standing order. */
export const standingSkip = router({ page, skip });
