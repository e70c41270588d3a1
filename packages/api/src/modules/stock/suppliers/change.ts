import { business } from "../../../platform/middleware/procedures";
import { asksNothing } from "../../../platform/audit/difference";
import { findSupplier } from "./gates";
import { putLinks } from "./links";
import { lockSupplier, readSupplier } from "./rows";
import { Supplier, SupplierChange } from "./schema";
import { viewSupplier } from "./view";

/** PATCH /stock/suppliers/{id}. An archived one stays on its orders. */
export const change = business("stock:write")
  .concat(findSupplier)
  .input(SupplierChange)
  .output(Supplier)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewSupplier(ctx.supplier);
    const { yardIds, productIds, archived, ...fields } = wanted;
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await lockSupplier(tx, tenantId, id);
      await tx.supplier.updateMany({
        where: { tenantId, id },
        data: {
          ...fields,
          ...(archived !== undefined && {
            archivedAt: archived ? (ctx.supplier.archivedAt ?? ctx.now) : null,
          }),
        },
      });
      await putLinks(tx, { tenantId, supplierId: id }, { yardIds, productIds });
      const supplier = viewSupplier(await readSupplier(tx, tenantId, id));
      await record({
        action: "supplier.changed",
        words: `Changed the supplier ${supplier.name}`,
        subject: { kind: "supplier", id },
        before: viewSupplier(ctx.supplier),
        after: supplier,
      });
      return supplier;
    });
  });
