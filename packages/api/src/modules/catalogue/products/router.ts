import type { Product as ProductRow, Tx } from "@roundsman/db";
import { z } from "zod";
import { metadataAfter, numberOrNull, todayIn } from "../../../platform/values/format";
import { asksNothing, difference } from "../../../platform/audit/change";
import { conflict, invalid, isDuplicate } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { pageOf, toPage } from "../../../platform/values/page";
import { pageByName, whereWords } from "../../../platform/values/search";
import { sortKey } from "../../../platform/values/sort-key";
import { holdPictures } from "../../../platform/values/pictures";
import {
  isMeasured,
  keptPrice,
  type KeptPrice,
  priceIssues,
  unitName,
  vatIssues,
  type VatKind,
} from "../../../platform/values/values";
import { requireSwappable } from "../exchange-groups/queries";
import { priceAtRate } from "../rate-sets/queries";
import { fuelIssues } from "../solid-fuel/coal-ticket";
import { solidFuelColumns, viewSolidFuel } from "../solid-fuel/schema";
import { goodsColumns } from "./dangerous-goods";
import { findProduct, keepTracking, lockProduct } from "./find-product";
import { importCsv } from "./import-csv";
import {
  Category,
  categoryName,
  Product,
  ProductChange,
  ProductFields,
  ProductQuery,
  viewProduct,
} from "./schema";

/** Runs a write of a product. @throws conflict where another one has its SKU */
async function withUniqueSku<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (isDuplicate(error)) throw conflict("Another product has this code.", "sku");
    throw error;
  }
}

const noPrice: KeptPrice = { unitPrice: 0, unitPriceIncVat: null };
const standardRate = 20;

/** How the price is kept that a request names. @throws validation where it is named both ways and they don't agree */
function priceOf(wanted: z.infer<typeof ProductChange>, before: KeptPrice & VatKind): KeptPrice {
  const { vatRate = before.vatRate, vatTreatment = before.vatTreatment } = wanted;
  const issues = [...vatIssues({ vatRate, vatTreatment }), ...priceIssues(wanted, vatRate)];
  if (issues.length > 0) throw invalid(...issues);
  return keptPrice(wanted, vatRate, before);
}

type Counted = Pick<ProductRow, "unit" | "returnable" | "lowLevel" | "tracksSerials">;
const piece: Counted = { unit: "each", returnable: false, lowLevel: null, tracksSerials: false };

/** What is measured is not counted. @throws validation where it would have empties, or a count at which it is few */
function refuseCountsOfMeasured(wanted: z.infer<typeof ProductChange>, before: Counted) {
  const { unit = before.unit, returnable = before.returnable } = wanted;
  const { tracksSerials = before.tracksSerials } = wanted;
  if (tracksSerials && unit !== "each") {
    const message = "Only what is sold one by one has serial numbers.";
    throw invalid({ path: "tracksSerials", message });
  }
  const lowLevel = wanted.lowLevel === undefined ? before.lowLevel : wanted.lowLevel;
  if (!isMeasured(unit)) return;
  const why = `What is sold by the ${unitName(unit)} is not counted in stock:`;
  const issues = [
    ...(returnable ? [{ path: "returnable", message: `${why} it has no empties.` }] : []),
    ...(wanted.dangerousGoods
      ? [{ path: "dangerousGoods", message: `${why} it is carried as no dangerous goods.` }]
      : []),
    ...(lowLevel === null ? [] : [{ path: "lowLevel", message: `${why} it has no low level.` }]),
  ];
  if (issues.length > 0) throw invalid(...issues);
}

const today = ({ business: { timeZone }, now }: { business: { timeZone: string }; now: Date }) =>
  todayIn(timeZone, now);

type Packed = Pick<z.infer<typeof ProductChange>, "solidFuel" | "fullKg" | "emptyKg">;
const noFuel: Packed = { solidFuel: null, fullKg: null, emptyKg: null };

/** @throws validation where the changed product would be fuel that it may not be (docs/rules/fuel.md) */
function refuseWrongFuel(change: Packed, before: Packed, day: string): void {
  const { solidFuel, fullKg, emptyKg } = change;
  if (solidFuel === undefined && fullKg === undefined && emptyKg === undefined) return;
  const fuel = solidFuel === undefined ? before.solidFuel : solidFuel;
  if (!fuel) return;
  const full = (fullKg === undefined ? before.fullKg : fullKg) ?? null;
  const empty = (emptyKg === undefined ? before.emptyKg : emptyKg) ?? 0;
  // The rule is about net weight, to the gram.
  const netKg = full === null || empty >= full ? full : Math.round((full - empty) * 1000) / 1000;
  const issues = fuelIssues(day, fuel, netKg);
  if (issues.length > 0) throw invalid(...issues);
}

type InColumns = Pick<z.infer<typeof ProductChange>, "solidFuel" | "dangerousGoods">;

/** What a request names, as columns. */
const columnsOf = <Fields extends InColumns>({ solidFuel, dangerousGoods, ...fields }: Fields) => ({
  ...fields,
  ...solidFuelColumns(solidFuel),
  ...(dangerousGoods !== undefined && goodsColumns(dangerousGoods)),
});

/**
 * A product that is counted becomes one that is measured, or the other way: its levels of nothing go.
 * @throws conflict while it is in stock, or on orders that are still to be delivered
 */
async function startMeasuring(tx: Tx, tenantId: string, { id, name }: ProductRow): Promise<void> {
  const ordered = await tx.orderLine.findFirst({
    where: { tenantId, productId: id, order: { tenantId, status: "placed" } },
    select: { order: { select: { number: true } } },
  });
  if (ordered) {
    throw conflict(`${name} is on order ${ordered.order.number}, which is not delivered.`, "unit");
  }
  const level = { tenantId, productId: id };
  const some = await tx.stockLevel.findFirst({
    where: { ...level, OR: [{ onHand: { not: 0 } }, { held: { not: 0 } }] },
    select: { location: { select: { name: true } } },
  });
  if (some) throw conflict(`${name} is in stock at ${some.location.name}: count it as 0.`, "unit");
  await tx.stockLevel.deleteMany({ where: level });
}

/** The pictures of a product that a request names, each with its field. */
const picturesOf = ({
  pictureKey,
  morePictureKeys = [],
}: Pick<z.infer<typeof ProductChange>, PictureField>) => [
  ...(pictureKey ? [{ path: "pictureKey", key: pictureKey }] : []),
  ...morePictureKeys.map((key, at) => ({ path: `morePictureKeys.${at}`, key })),
];
type PictureField = "pictureKey" | "morePictureKeys";

/** Further than the last product of a page. */
const afterName = (sortName: string, id: string) => ({
  OR: [{ sortName: { gt: sortName } }, { sortName, id: { gt: id } }],
});

/** GET /products: by name, a number in it by its size, what fits best first while it is searched. */
const list = business("products:read")
  .input(ProductQuery)
  .output(pageOf(Product))
  .query(async ({ ctx, input }) => {
    const { rows, cursorOf } = await pageByName(input, ({ words, fit, after, take }) =>
      ctx.db.product.findMany({
        where: {
          tenantId: ctx.business.id,
          sku: input.sku,
          externalRef: input.externalRef,
          updatedAt: { gte: input.updatedSince },
          category: input.category,
          sold: input.sold,
          ...(input.archived ? {} : { archivedAt: null }),
          AND: [
            ...whereWords(words, (found) => [found]),
            ...fit,
            after ? afterName(sortKey(after.name), after.id) : {},
          ],
        },
        orderBy: [{ sortName: "asc" }, { id: "asc" }],
        take,
      }),
    );
    return toPage(rows, input.limit, viewProduct, cursorOf);
  });

/** The categories of what is not archived, by name, with how many products each has. */
const listCategories = business("products:read")
  .output(z.object({ items: z.array(Category) }))
  .query(async ({ ctx }) => {
    const rows = await ctx.db.product.groupBy({
      by: ["category"],
      where: { tenantId: ctx.business.id, archivedAt: null, category: { not: null } },
      orderBy: { category: "asc" },
      _count: { category: true },
    });
    const items = rows.flatMap(({ category: slug, _count }) =>
      slug === null ? [] : [{ slug, name: categoryName(slug), products: _count.category }],
    );
    return { items };
  });

/** GET /products/{id}. */
const one = business("products:read")
  .concat(findProduct)
  .output(Product)
  .query(({ ctx }) => viewProduct(ctx.product));

/** POST /products. Counts and money left out are 0; the standard VAT rate stands where none is said. */
const create = business("products:write")
  .input(ProductFields)
  .output(Product)
  .mutation(async ({ ctx, input }) => {
    refuseCountsOfMeasured(input, piece);
    refuseWrongFuel(input, noFuel, today(ctx));
    const write = () =>
      ctx.change(async (tx, record) => {
        await holdPictures(tx, ctx.business.id, picturesOf(input));
        await requireSwappable(tx, ctx.business.id, null, input);
        const row = await tx.product.create({
          data: {
            tenantId: ctx.business.id,
            ...columnsOf(input),
            metadata: metadataAfter({}, input.metadata),
            ...priceOf(input, { ...noPrice, vatRate: standardRate, vatTreatment: "standard" }),
            createdAt: ctx.now,
            updatedAt: ctx.now,
          },
        });
        if (row.tracksSerials) await keepTracking(tx, ctx.business.id);
        await record({
          action: "product.created",
          words: `Added the product ${row.name}`,
          subject: { kind: "product", id: row.id },
          after: viewProduct(row),
        });
        return viewProduct(row);
      });
    return withUniqueSku(write);
  });

/**
 * PATCH /products/{id}. Orders already taken keep their name, price and VAT rate. At another rate, prices that were
 * entered including VAT stay what is paid, on lists and by agreement too.
 */
const change = business("products:write")
  .concat(findProduct)
  .input(ProductChange)
  .output(Product)
  .mutation(async ({ ctx, input: { id, ...wanted } }) => {
    const tenantId = ctx.business.id;
    if (asksNothing(wanted)) return viewProduct(ctx.product);
    const { archived, ...fields } = wanted;
    const write = () =>
      ctx.change(async (tx, record) => {
        await holdPictures(tx, tenantId, picturesOf(fields));
        const before = await lockProduct(tx, tenantId, id);
        refuseCountsOfMeasured(fields, before);
        refuseWrongFuel(
          fields,
          {
            solidFuel: viewSolidFuel(before),
            fullKg: numberOrNull(before.fullKg),
            emptyKg: numberOrNull(before.emptyKg),
          },
          today(ctx),
        );
        await requireSwappable(tx, tenantId, before, fields);
        if (fields.unit && isMeasured(fields.unit) !== isMeasured(before.unit)) {
          await startMeasuring(tx, tenantId, before);
        }
        const row = await tx.product.update({
          where: { tenantId_id: { tenantId, id } },
          data: {
            ...columnsOf(fields),
            metadata: metadataAfter(before.metadata, fields.metadata),
            ...priceOf(fields, before),
            ...(archived !== undefined && {
              archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
            }),
            updatedAt: ctx.now,
          },
        });
        if (row.tracksSerials !== before.tracksSerials) await keepTracking(tx, tenantId);
        if (row.vatRate !== before.vatRate) await priceAtRate(tx, tenantId, id, row.vatRate);
        await record({
          action: "product.changed",
          words: `Changed the product ${row.name}`,
          subject: { kind: "product", id },
          ...difference(viewProduct(before), viewProduct(row)),
        });
        return viewProduct(row);
      });
    return withUniqueSku(write);
  });

export const products = router({ list, listCategories, one, create, change, importCsv });
