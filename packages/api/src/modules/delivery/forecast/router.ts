import { runSql, runSqlForOne, sql, sqlBuilder } from "@roundsman/db";
import { z } from "zod";
import { invalid, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import {
  day,
  dayOrNull,
  daysAfter,
  fromDay,
  shortDay,
  todayIn,
} from "../../../platform/values/format";
import { decodeCursor, toPage } from "../../../platform/values/page";
import { ById, Day, Uuid } from "../../../platform/values/values";
import { isInArea, placeOfAddress, readAreas } from "../../catalogue";
import { forecastColumns, isToBeAsked, selectForecasts, viewForecast } from "./queries";
import { ForecastPage, ForecastQuery, Hiding } from "./schema";

/** GET /forecasts: who will be out of what, and when; what is empty first at the top. One statement a page, and one more by area. */
const list = business("customers:read")
  .input(ForecastQuery)
  .output(ForecastPage)
  .query(async ({ ctx, input }) => {
    const { customerId, productId, areaId, askNow, limit } = input;
    const [emptyOn, id] = decodeCursor(input.cursor, z.tuple([Day, Uuid])) ?? [];
    const { id: tenantId, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    let found = selectForecasts(tenantId);
    if (customerId !== undefined) found = found.where("c.id", "=", customerId);
    if (productId !== undefined) found = found.where("p.id", "=", productId);
    if (areaId !== undefined) {
      const areas = await readAreas(ctx.db, tenantId);
      found = found.where(isInArea(areas, placeOfAddress, ({ id: one }) => one === areaId));
    }
    if (askNow !== undefined) {
      found = found.where(sql<boolean>`${isToBeAsked(today)} = ${askNow}`);
    }
    if (emptyOn !== undefined && id !== undefined) {
      found = found.where(sql<boolean>`(f.empty_on, f.id) > (${emptyOn}::date, ${id}::uuid)`);
    }
    const rows = await runSql(ctx.db, found.limit(limit + 1).select(forecastColumns(today)));
    return toPage(rows, limit, viewForecast, (row) => [day(row.emptyOn), row.id]);
  });

/** The forecast named by `id`; 404 where there is none. */
const findForecast = loader.input(ById).use(async ({ ctx, input, next }) => {
  const where = { tenantId: ctx.business.id, id: input.id };
  const forecast = await ctx.db.forecast.findFirst({ where, select: { id: true } });
  if (!forecast) throw notFound("forecast");
  return next({ ctx: { forecast } });
});

/** Longer ahead nobody remembers why. */
const mostDaysHidden = 366;

/**
 * "Not now": a forecast is on nobody's list before a day, or until the next delivery. Null shows it again.
 * @throws validation for a day that is not ahead, or more than a year ahead
 */
const hide = business("customers:write")
  .concat(findForecast)
  .input(Hiding)
  .output(z.object({ hiddenUntil: Day.nullable() }))
  .mutation(({ ctx, input: { id, until } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const today = todayIn(timeZone, ctx.now);
    if (until !== null && (until <= today || until > daysAfter(today, mostDaysHidden))) {
      throw invalid({ path: "until", message: "Choose a day within the next year." });
    }
    return ctx.change(async (tx, record) => {
      const before = await runSqlForOne(
        tx,
        sqlBuilder
          .selectFrom("forecasts as f")
          .innerJoin("delivery_addresses as a", (join) =>
            join.onRef("a.tenant_id", "=", "f.tenant_id").onRef("a.id", "=", "f.address_id"),
          )
          .innerJoin("products as p", (join) =>
            join.onRef("p.tenant_id", "=", "f.tenant_id").onRef("p.id", "=", "f.product_id"),
          )
          .where("f.tenant_id", "=", tenantId)
          .where("f.id", "=", id)
          .forUpdate("f")
          .select([
            "a.customer_id as customerId",
            "p.name as productName",
            "f.hidden_until as hiddenUntil",
          ]),
      );
      // The night's job has taken it away.
      if (!before) throw notFound("forecast");
      const hiddenUntil = dayOrNull(before.hiddenUntil);
      if (hiddenUntil === until) {
        await record(null);
        return { hiddenUntil };
      }
      await tx.forecast.updateMany({
        where: { tenantId, id },
        data: { hiddenUntil: until === null ? null : fromDay(until) },
      });
      const { productName } = before;
      await record({
        action: "forecast.hidden",
        words:
          until === null
            ? `Asks again when ${productName} runs out`
            : `Does not ask about ${productName} before ${shortDay(fromDay(until))}`,
        subject: { kind: "customer", id: before.customerId },
        before: { hiddenUntil },
        after: { hiddenUntil: until },
      });
      return { hiddenUntil: until };
    });
  });

export const forecasts = router({ list, hide });
