import { business } from "../../../platform/middleware/procedures";
import { addContacts } from "./contacts";
import { putLinks } from "./links";
import { readSupplier } from "./rows";
import { NewSupplier, Supplier } from "./schema";
import { viewSupplier } from "./view";

/** POST /stock/suppliers, with its contacts if they are given. */
export const create = business("stock:write")
  .input(NewSupplier)
  .output(Supplier)
  .mutation(({ ctx, input: { yardIds, productIds, contacts, ...fields } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { id } = await tx.supplier.create({
        data: { tenantId, createdAt: ctx.now, ...fields },
        select: { id: true },
      });
      await putLinks(tx, { tenantId, supplierId: id }, { yardIds, productIds });
      await addContacts(tx, { tenantId, supplierId: id }, contacts, ctx.now);
      const supplier = viewSupplier(await readSupplier(tx, tenantId, id));
      await record({
        action: "supplier.created",
        words: `Added the supplier ${supplier.name}`,
        subject: { kind: "supplier", id },
        after: supplier,
      });
      return supplier;
    }),
  );
