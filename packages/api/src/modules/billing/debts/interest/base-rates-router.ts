import { holdBusiness } from "@roundsman/db";
import { z } from "zod";
import { invalid } from "../../../../platform/base/errors";
import { router } from "../../../../platform/context/context";
import { business } from "../../../../platform/middleware/procedures";
import { fromDay, todayIn } from "../../../../platform/values/format";
import { BaseRateEntry, BaseRates, readBaseRates, viewRates } from "./base-rates";

/** PUT /base-rates: all that the business enters itself, beside those that come with the service or instead of them. */
const OwnRates = z.object({ rates: z.array(BaseRateEntry).max(200) });

/** GET /base-rates. */
const get = business("invoices:read")
  .output(BaseRates)
  .query(({ ctx }) => readBaseRates(ctx.db, ctx.business.id, todayOf(ctx)));

const todayOf = ({ business: { timeZone }, now }: { business: { timeZone: string }; now: Date }) =>
  todayIn(timeZone, now);

/**
 * PUT /base-rates. The business's row is held, so that what two enter at once is not mixed.
 * @throws validation for a day that is named twice
 */
const set = business("tenant:write")
  .input(OwnRates)
  .output(BaseRates)
  .mutation(({ ctx, input: { rates } }) => {
    const tenantId = ctx.business.id;
    const issues = rates.flatMap(({ startsOn }, at) =>
      rates.findIndex((other) => other.startsOn === startsOn) < at
        ? [{ path: `rates.${at}.startsOn`, message: "This day is named twice." }]
        : [],
    );
    if (issues.length > 0) throw invalid(...issues);
    return ctx.change(async (tx, record) => {
      await holdBusiness(tx, tenantId);
      const before = await readBaseRates(tx, tenantId, todayOf(ctx));
      await tx.baseRate.deleteMany({ where: { tenantId } });
      await tx.baseRate.createMany({
        data: rates.map(({ startsOn, percent }) => ({
          tenantId,
          startsOn: fromDay(startsOn),
          percent,
        })),
      });
      const after = viewRates(rates, todayOf(ctx));
      await record({
        action: "business.base_rates_changed",
        words: "Changed the base rates for statutory interest",
        subject: { kind: "business", id: tenantId },
        before: { rates: ownOf(before) },
        after: { rates: ownOf(after) },
      });
      return after;
    });
  });

const ownOf = ({ items }: z.infer<typeof BaseRates>) =>
  items.flatMap(({ startsOn, percent, own }) => (own ? [`${startsOn}: ${percent}%`] : []));

export const baseRates = router({ get, set });
