import { Prisma, runSql, sqlBuilder, type DeliveryArea as AreaRow, type Tx } from "@roundsman/db";
import { z } from "zod";
import { asksNothing, difference } from "../../../platform/audit/change";
import { invalid, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { ById, Uuid } from "../../../platform/values/values";
import { readDeliveryLoads } from "./loads";
import { noteAreasOnCluster } from "./queries";
import {
  AreaWindows,
  DeliveryArea,
  DeliveryAreaChange,
  DeliveryAreaQuery,
  DeliveryLoads,
  DeliveryLoadsQuery,
  KeptOutline,
  KeptWeekdays,
  NewDeliveryArea,
} from "./schema";

const withOptions = {
  options: { orderBy: { optionId: "asc" }, select: { optionId: true, chargePence: true } },
} as const satisfies Prisma.DeliveryAreaInclude;

type Row = AreaRow & { options: { optionId: string; chargePence: number | null }[] };

const viewArea = (row: Row): DeliveryArea => ({
  id: row.id,
  name: row.name,
  outwardCodes: row.outwardCodes,
  outline:
    KeptOutline.parse(row.outline)?.map(([latitude, longitude]) => ({ latitude, longitude })) ??
    null,
  weekdays: KeptWeekdays.parse(row.weekdays),
  cutoffTime: row.cutoffTime,
  cutoffDays: row.cutoffDays,
  windows: AreaWindows.parse(row.windows),
  maxStops: row.maxStops,
  maxKg: row.maxKg,
  minimumPence: row.minimumPence,
  options: row.options.map(({ optionId, chargePence }) => ({
    deliveryOptionId: optionId,
    chargePence,
  })),
  sortOrder: row.sortOrder,
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});

/** The area named by `id`, archived ones too; 404 otherwise. */
const findArea = loader.input(ById).use(async ({ ctx, input, next }) => {
  const where = { tenantId: ctx.business.id, id: input.id };
  const area = await ctx.db.deliveryArea.findFirst({ where, include: withOptions });
  if (!area) throw notFound("delivery area");
  return next({ ctx: { area } });
});

const areaNow = (tx: Tx, tenantId: string, id: string): Promise<Row> =>
  tx.deliveryArea.findUniqueOrThrow({
    where: { tenantId_id: { tenantId, id } },
    include: withOptions,
  });

/** The area as it stands, its row held until the change is through. */
async function lockArea(tx: Tx, tenantId: string, id: string): Promise<Row> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("delivery_areas")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forNoKeyUpdate(),
  );
  return areaNow(tx, tenantId, id);
}

const Place = z.tuple([z.int32(), Uuid]);

/** GET /delivery-areas, in the order in which they count; archived ones are left out unless asked for. */
const list = business("orders:read")
  .input(DeliveryAreaQuery)
  .output(pageOf(DeliveryArea))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const rows = await search(input.q, (words) =>
      ctx.db.deliveryArea.findMany({
        where: {
          tenantId: ctx.business.id,
          ...(input.archived ? {} : { archivedAt: null }),
          AND: whereWords(words, (found) => [found]),
          ...(after && {
            OR: [{ sortOrder: { gt: after[0] } }, { sortOrder: after[0], id: { gt: after[1] } }],
          }),
        },
        include: withOptions,
        relationLoadStrategy: "join",
        orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
        take: input.limit + 1,
      }),
    );
    return toPage(rows, input.limit, viewArea, (row) => [row.sortOrder, row.id]);
  });

/** GET /delivery-areas/{id}. */
const one = business("orders:read")
  .concat(findArea)
  .output(DeliveryArea)
  .query(({ ctx }) => viewArea(ctx.area));

type Fields = Partial<
  Pick<z.output<typeof NewDeliveryArea>, "outwardCodes" | "outline" | "windows" | "options">
>;

/** An area without codes and outline would hold nobody. */
function requirePlace({ outwardCodes, outline }: { outwardCodes: unknown[]; outline: unknown }) {
  if (outwardCodes.length > 0 || outline) return;
  throw invalid({ path: "outwardCodes", message: "Name outward codes, or draw the area." });
}

const outlineColumn = (outline: Fields["outline"]) =>
  outline?.map(({ latitude, longitude }) => [latitude, longitude]);

/** Puts the options an area offers: these and no others. @throws not_found for one of another business */
async function putOptions(
  tx: Tx,
  of: { tenantId: string; areaId: string },
  options: NonNullable<Fields["options"]>,
): Promise<void> {
  const { tenantId } = of;
  const ids = options.map(({ deliveryOptionId }) => deliveryOptionId);
  const known = await tx.deliveryOption.count({ where: { tenantId, id: { in: ids } } });
  if (known < ids.length) throw notFound("delivery option");
  await tx.deliveryAreaOption.deleteMany({ where: of });
  await tx.deliveryAreaOption.createMany({
    data: options.map(({ deliveryOptionId, chargePence }) => ({
      ...of,
      optionId: deliveryOptionId,
      chargePence,
    })),
  });
}

async function lastPlace(tx: Tx, tenantId: string): Promise<number> {
  const { _max } = await tx.deliveryArea.aggregate({
    where: { tenantId },
    _max: { sortOrder: true },
  });
  return _max.sortOrder === null ? 0 : Math.min(_max.sortOrder + 1, 2_147_483_647);
}

/** POST /delivery-areas. From the first on, the shop delivers to areas alone. */
const create = business("orders:write")
  .input(NewDeliveryArea)
  .output(DeliveryArea)
  .mutation(({ ctx, input: { options, outline, ...fields } }) => {
    requirePlace({ ...fields, outline });
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      const sortOrder = fields.sortOrder ?? (await lastPlace(tx, tenantId));
      const { id } = await tx.deliveryArea.create({
        data: {
          tenantId,
          ...fields,
          outline: outlineColumn(outline),
          sortOrder,
          createdAt: ctx.now,
          updatedAt: ctx.now,
        },
        select: { id: true },
      });
      await putOptions(tx, { tenantId, areaId: id }, options);
      await noteAreasOnCluster(tx, tenantId);
      const area = viewArea(await areaNow(tx, tenantId, id));
      await record({
        action: "delivery_area.created",
        words: `Added the delivery area ${area.name}`,
        subject: { kind: "delivery_area", id },
        after: area,
      });
      return area;
    });
  });

/** PATCH /delivery-areas/{id}. Places that orders hold stay. Archiving twice keeps the first time. */
const change = business("orders:write")
  .concat(findArea)
  .input(ById.extend(DeliveryAreaChange.shape))
  .output(DeliveryArea)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewArea(ctx.area);
    const { archived, options, outline, ...fields } = wanted;
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const before = await lockArea(tx, tenantId, id);
      requirePlace({
        outwardCodes: fields.outwardCodes ?? before.outwardCodes,
        outline: outline === undefined ? before.outline : outline,
      });
      await tx.deliveryArea.update({
        where: { tenantId_id: { tenantId, id } },
        data: {
          ...fields,
          ...(outline !== undefined && { outline: outlineColumn(outline) ?? Prisma.DbNull }),
          ...(archived !== undefined && {
            archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
          }),
          updatedAt: ctx.now,
        },
      });
      if (options) await putOptions(tx, { tenantId, areaId: id }, options);
      if (archived !== undefined) await noteAreasOnCluster(tx, tenantId);
      const area = await areaNow(tx, tenantId, id);
      await record({
        action: "delivery_area.changed",
        words: `Changed the delivery area ${area.name}`,
        subject: { kind: "delivery_area", id },
        ...difference(viewArea(before), viewArea(area)),
      });
      return viewArea(area);
    });
  });

/** GET /delivery-loads: what orders take of each area's days. */
const loads = business("orders:read")
  .input(DeliveryLoadsQuery)
  .output(DeliveryLoads)
  .query(({ ctx, input }) => readDeliveryLoads(ctx.db, ctx.business, ctx.now, input));

export const deliveryAreas = router({ list, one, create, change, loads });
