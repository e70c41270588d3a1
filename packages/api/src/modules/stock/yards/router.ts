import type { Location, SqlRunner } from "@roundsman/db";
import { asksNothing, difference } from "../../../platform/audit/change";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { pageOf, toPage } from "../../../platform/values/page";
import { pageByName, whereWords } from "../../../platform/values/search";
import { findYard, placeYard, withUniqueName } from "./guards";
import { gasOfYards, gasState, type YardGas } from "./gas-ceiling";
import { Yard, YardChange, YardFields, YardQuery } from "./schema";

const viewYard = (row: Location, gas: YardGas | undefined): Yard => ({
  id: row.id,
  name: row.name,
  address: row.address,
  postcode: row.postcode,
  latitude: row.latitude,
  longitude: row.longitude,
  opens: row.opens,
  closes: row.closes,
  gasLimitKg: row.gasLimitKg,
  gasKg: gas?.onHandKg ?? 0,
  gasExpectedKg: gas?.expectedKg ?? 0,
  gasState: gasState(gas?.onHandKg ?? 0, row.gasLimitKg),
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});

/** A yard with the gas that stands in it. */
async function shownYard(runner: SqlRunner, row: Location): Promise<Yard> {
  const gas = await gasOfYards(runner, row.tenantId, [row.id]);
  return viewYard(row, gas.get(row.id));
}

/** GET /stock/locations: by name, what fits best first while it is searched; archived ones are left out unless asked for. */
const list = business("stock:read")
  .input(YardQuery)
  .output(pageOf(Yard))
  .query(async ({ ctx, input }) => {
    const { rows, cursorOf } = await pageByName(input, ({ words, fit, after, take }) =>
      ctx.db.location.findMany({
        where: {
          tenantId: ctx.business.id,
          ...(input.archived ? {} : { archivedAt: null }),
          AND: [...whereWords(words, (found) => [found]), ...fit],
          ...(after && {
            OR: [{ name: { gt: after.name } }, { name: after.name, id: { gt: after.id } }],
          }),
        },
        orderBy: [{ name: "asc" }, { id: "asc" }],
        take,
      }),
    );
    const ids = rows.map(({ id }) => id);
    const gas = await gasOfYards(ctx.db, ctx.business.id, ids);
    return toPage(rows, input.limit, (row) => viewYard(row, gas.get(row.id)), cursorOf);
  });

/** POST /stock/locations: a yard. */
const create = business("stock:write")
  .input(YardFields)
  .output(Yard)
  .mutation(async ({ ctx, input }) => {
    const fields = await placeYard(input, null, ctx.providers.geocoder);
    const write = () =>
      ctx.change(async (tx, record) => {
        const row = await tx.location.create({
          data: { ...fields, name: input.name, tenantId: ctx.business.id, createdAt: ctx.now },
        });
        const after = viewYard(row, undefined);
        await record({
          action: "yard.created",
          words: `Added the yard ${row.name}`,
          subject: { kind: "yard", id: row.id },
          after,
        });
        return after;
      });
    return withUniqueName(write);
  });

/** PATCH /stock/locations/{id}. An archived yard keeps its stock and takes no new work. */
const change = business("stock:write")
  .concat(findYard)
  .input(YardChange)
  .output(Yard)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return shownYard(ctx.db, ctx.yard);
    const { archived, ...given } = wanted;
    const fields = await placeYard(given, ctx.yard, ctx.providers.geocoder);
    const write = () =>
      ctx.change(async (tx, record) => {
        const [row] = await tx.location.updateManyAndReturn({
          where: { tenantId: ctx.business.id, id },
          data: {
            ...fields,
            ...(archived !== undefined && {
              archivedAt: archived ? (ctx.yard.archivedAt ?? ctx.now) : null,
            }),
          },
        });
        if (!row) throw notFound("yard");
        const after = await shownYard(tx, row);
        await record({
          action: "yard.changed",
          words: `Changed the yard ${row.name}`,
          subject: { kind: "yard", id },
          ...difference(await shownYard(tx, ctx.yard), after),
        });
        return after;
      });
    return withUniqueName(write);
  });

export const yards = router({ list, create, change });
