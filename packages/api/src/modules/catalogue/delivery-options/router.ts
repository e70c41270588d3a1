import {
  runSql,
  sqlBuilder,
  type DeliveryOption as DeliveryOptionRow,
  type Tx,
} from "@roundsman/db";
import { z } from "zod";
import { asksNothing, difference } from "../../../platform/audit/change";
import { invalid, notFound } from "../../../platform/base/errors";
import { loader, router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, dateTimeOrNull } from "../../../platform/values/format";
import { decodeCursor, pageOf, toPage } from "../../../platform/values/page";
import { search, whereWords } from "../../../platform/values/search";
import { ById, Uuid } from "../../../platform/values/values";
import {
  DeliveryOption,
  DeliveryOptionChange,
  DeliveryOptionQuery,
  NewDeliveryOption,
} from "./schema";

/** @throws validation where an option would come at the latest before it comes at the earliest */
function requireDaysInOrder(option: { minDays: number; maxDays: number }): void {
  if (option.minDays <= option.maxDays) return;
  throw invalid({ path: "maxDays", message: "The most days can't be fewer than the least." });
}

/** The option named by `id`, archived ones too; 404 otherwise. */
const findDeliveryOption = loader.input(ById).use(async ({ ctx, input, next }) => {
  const option = await ctx.db.deliveryOption.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!option) throw notFound("delivery option");
  return next({ ctx: { option } });
});

/** The option as it stands, its row held until the change is through. */
async function lockDeliveryOption(
  tx: Tx,
  tenantId: string,
  id: string,
): Promise<DeliveryOptionRow> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("delivery_options")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forNoKeyUpdate(),
  );
  return tx.deliveryOption.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } });
}

const viewDeliveryOption = (row: DeliveryOptionRow): DeliveryOption => ({
  id: row.id,
  name: row.name,
  minDays: row.minDays,
  maxDays: row.maxDays,
  pricePence: row.pricePence,
  sortOrder: row.sortOrder,
  archivedAt: dateTimeOrNull(row.archivedAt),
  createdAt: dateTime(row.createdAt),
  updatedAt: dateTime(row.updatedAt),
});

const Place = z.tuple([z.int32(), Uuid]);

/** GET /delivery-options, as the order form shows them; archived ones are left out unless asked for. */
const list = business("orders:read")
  .input(DeliveryOptionQuery)
  .output(pageOf(DeliveryOption))
  .query(async ({ ctx, input }) => {
    const after = decodeCursor(input.cursor, Place);
    const rows = await search(input.q, (words) =>
      ctx.db.deliveryOption.findMany({
        where: {
          tenantId: ctx.business.id,
          ...(input.archived ? {} : { archivedAt: null }),
          AND: whereWords(words, (found) => [found]),
          ...(after && {
            OR: [{ sortOrder: { gt: after[0] } }, { sortOrder: after[0], id: { gt: after[1] } }],
          }),
        },
        orderBy: [{ sortOrder: "asc" }, { id: "asc" }],
        take: input.limit + 1,
      }),
    );
    return toPage(rows, input.limit, viewDeliveryOption, (row) => [row.sortOrder, row.id]);
  });

/** GET /delivery-options/{id}. */
const one = business("orders:read")
  .concat(findDeliveryOption)
  .output(DeliveryOption)
  .query(({ ctx }) => viewDeliveryOption(ctx.option));

/** POST /delivery-options. */
const create = business("orders:write")
  .input(NewDeliveryOption)
  .output(DeliveryOption)
  .mutation(async ({ ctx, input }) => {
    requireDaysInOrder(input);
    const tenantId = ctx.business.id;
    return ctx.change(async (tx, record) => {
      const sortOrder = input.sortOrder ?? (await lastPlace(tx, tenantId));
      const row = await tx.deliveryOption.create({
        data: { tenantId, ...input, sortOrder, createdAt: ctx.now, updatedAt: ctx.now },
      });
      await record({
        action: "delivery_option.created",
        words: `Added the delivery option ${row.name}`,
        subject: { kind: "delivery_option", id: row.id },
        after: viewDeliveryOption(row),
      });
      return viewDeliveryOption(row);
    });
  });

const most = 2_147_483_647;

/** Two made at once may get the same place: they then stand in the order they were made. */
async function lastPlace(tx: Tx, tenantId: string): Promise<number> {
  const { _max } = await tx.deliveryOption.aggregate({
    where: { tenantId },
    _max: { sortOrder: true },
  });
  return _max.sortOrder === null ? 0 : Math.min(_max.sortOrder + 1, most);
}

/**
 * PATCH /delivery-options/{id}. Orders already taken hold their own copy of the
 * days and the charge. Archiving twice keeps the first time.
 */
const change = business("orders:write")
  .concat(findDeliveryOption)
  .input(DeliveryOptionChange)
  .output(DeliveryOption)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewDeliveryOption(ctx.option);
    const { archived, ...fields } = wanted;
    return ctx.change(async (tx, record) => {
      const before = await lockDeliveryOption(tx, ctx.business.id, id);
      requireDaysInOrder({
        minDays: fields.minDays ?? before.minDays,
        maxDays: fields.maxDays ?? before.maxDays,
      });
      const row = await tx.deliveryOption.update({
        where: { tenantId_id: { tenantId: ctx.business.id, id } },
        data: {
          ...fields,
          ...(archived !== undefined && {
            archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
          }),
          updatedAt: ctx.now,
        },
      });
      await record({
        action: "delivery_option.changed",
        words: `Changed the delivery option ${row.name}`,
        subject: { kind: "delivery_option", id },
        ...difference(viewDeliveryOption(before), viewDeliveryOption(row)),
      });
      return viewDeliveryOption(row);
    });
  });

export const deliveryOptions = router({ list, one, create, change });
