import type { SqlRunner, Tx } from "@roundsman/db";
import type { z } from "zod";
import { brokeConstraint, conflict, invalid, notFound } from "../../../platform/base/errors";
import { dateTimeOrNull, day, daysAfter, fromDay } from "../../../platform/values/format";
import { noVat } from "../../../platform/values/values";
import { readChargesVat } from "../../business";
import { Bracket, type RateFields, type RentalClass } from "./schema";

/** The first day that no run has billed, and null where there was none. YYYY-MM-DD. */
export async function firstUnbilled(db: Pick<Tx, "rentalRun">, tenantId: string) {
  const last = await db.rentalRun.findFirst({
    where: { tenantId },
    orderBy: { toOn: "desc" },
    select: { toOn: true },
  });
  return last && daysAfter(day(last.toOn), 1);
}

const withAll = {
  rates: { orderBy: { fromOn: "asc" } },
  products: { include: { product: { select: { name: true } } }, orderBy: { productId: "asc" } },
} as const;

/** The classes of a business with their rates and products, by name. */
export const readClasses = (db: Pick<Tx, "rentalClass">, tenantId: string, id?: string) =>
  db.rentalClass.findMany({
    where: { tenantId, ...(id !== undefined && { id }) },
    include: withAll,
    orderBy: [{ name: "asc" }, { id: "asc" }],
    relationLoadStrategy: "join",
  });

/** The classes as a run of a day bills them: without VAT while the business is not registered (docs/decisions/0410). */
export async function classesToBill(
  db: Pick<Tx, "rentalClass"> & SqlRunner,
  tenantId: string,
  today: string,
): Promise<ClassRow[]> {
  const classes = await readClasses(db, tenantId);
  if (await readChargesVat(db, tenantId, today)) return classes;
  return classes.map((rentalClass) => ({ ...rentalClass, ...noVat }));
}

export type ClassRow = Awaited<ReturnType<typeof readClasses>>[number];

export const rateOf = ({ fromOn, brackets, ...rate }: ClassRow["rates"][number]) => ({
  from: day(fromOn),
  per: rate.per,
  freeDays: rate.freeDays,
  bracketsBy: rate.bracketsBy,
  brackets: Bracket.array().parse(brackets),
});

export const viewClass = (row: ClassRow): z.infer<typeof RentalClass> => ({
  id: row.id,
  name: row.name,
  startsOn: day(row.startsOn),
  vatRate: row.vatRate,
  vatTreatment: row.vatTreatment,
  rates: row.rates.map(rateOf),
  products: row.products
    .filter(({ untilOn }) => untilOn === null)
    .map(({ productId, product, fromOn }) => ({
      productId,
      productName: product.name,
      from: day(fromOn),
    })),
  archivedAt: dateTimeOrNull(row.archivedAt),
});

/** @throws not_found */
export async function classNow(tx: Tx, tenantId: string, id: string): Promise<ClassRow> {
  const [row] = await readClasses(tx, tenantId, id);
  if (!row) throw notFound("rental class");
  return row;
}

/** The rate that holds from a day on, in place of one of that day. */
export async function putRate(
  tx: Tx,
  { tenantId, classId }: { tenantId: string; classId: string },
  from: string,
  rate: RateFields,
): Promise<void> {
  const key = { tenantId, classId, fromOn: fromDay(from) };
  await tx.rentalRate.upsert({
    where: { tenantId_classId_fromOn: key },
    create: { ...key, ...rate },
    update: rate,
    select: { classId: true },
  });
}

/**
 * The products of a class from a day on. Those that leave it are of it until the day before, since days of before are
 * still corrected.
 * @throws not_found for a product that is none of this business; validation for one without empties; conflict for one
 * of another class
 */
export async function putProducts(
  tx: Tx,
  { tenantId, classId }: { tenantId: string; classId: string },
  from: string,
  productIds: readonly string[],
): Promise<void> {
  const wanted = new Set(productIds);
  const products = await tx.product.findMany({
    where: { tenantId, id: { in: [...wanted] } },
    select: { id: true, returnable: true },
  });
  if (products.length < wanted.size) throw notFound("product");
  const without = new Set(products.filter((one) => !one.returnable).map(({ id }) => id));
  const issues = productIds.flatMap((id, n) =>
    without.has(id) ? [{ path: `productIds.${n}`, message: "This product has no empties." }] : [],
  );
  if (issues.length > 0) throw invalid(...issues);
  const open = await tx.rentalProduct.findMany({
    where: { tenantId, classId, untilOn: null },
    select: { productId: true, fromOn: true },
  });
  const leaving = open.filter(({ productId }) => !wanted.has(productId));
  const never = leaving.filter(({ fromOn }) => day(fromOn) >= from);
  const ofClass = (rows: readonly { productId: string }[]) => ({
    tenantId,
    classId,
    untilOn: null,
    productId: { in: rows.map(({ productId }) => productId) },
  });
  await tx.rentalProduct.deleteMany({ where: ofClass(never) });
  await tx.rentalProduct.updateMany({
    where: ofClass(leaving),
    data: { untilOn: fromDay(daysAfter(from, -1)) },
  });
  const there = new Set(open.map(({ productId }) => productId));
  await tx.rentalProduct
    .createMany({
      data: [...wanted]
        .filter((productId) => !there.has(productId))
        .map((productId) => ({ tenantId, classId, productId, fromOn: fromDay(from) })),
    })
    .catch((error: unknown) => {
      if (
        brokeConstraint(error, "rental_products_one_class") ||
        brokeConstraint(error, "rental_products_pkey")
      ) {
        throw conflict("A product is of one rental class at a time.", "productIds");
      }
      throw error;
    });
}
