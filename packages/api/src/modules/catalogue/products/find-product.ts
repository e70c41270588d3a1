import { holdBusiness, runSql, sqlBuilder, type Product, type Tx } from "@roundsman/db";
import { notFound } from "../../../platform/base/errors";
import { loader } from "../../../platform/context/context";
import { ById } from "../../../platform/values/values";

/** The product named by `id`, archived ones too; 404 otherwise. */
export const findProduct = loader.input(ById).use(async ({ ctx, input, next }) => {
  const product = await ctx.db.product.findFirst({
    where: { tenantId: ctx.business.id, id: input.id },
  });
  if (!product) throw notFound("product");
  return next({ ctx: { product } });
});

/** The product as it stands, its row held until the change is through. */
export async function lockProduct(tx: Tx, tenantId: string, id: string): Promise<Product> {
  await runSql(
    tx,
    sqlBuilder
      .selectFrom("products")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", id)
      .select("id")
      .forNoKeyUpdate(),
  );
  return tx.product.findUniqueOrThrow({ where: { tenantId_id: { tenantId, id } } });
}

/** Keeps on the business whether any of its products has serial numbers: its row is held first, so that two stand in line. */
export async function keepTracking(tx: Tx, tenantId: string): Promise<void> {
  await holdBusiness(tx, tenantId);
  const tracked = await tx.product.count({ where: { tenantId, tracksSerials: true } });
  await tx.business.updateMany({ where: { id: tenantId }, data: { tracksSerials: tracked > 0 } });
}
