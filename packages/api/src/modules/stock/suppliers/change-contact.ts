import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { asksNothing } from "../../../platform/audit/difference";
import { makeMain, takeBilling } from "./contacts";
import { findContact } from "./gates";
import { lockSupplier, readSupplier } from "./rows";
import { ContactChange, Supplier } from "./schema";
import { viewContact, viewSupplier } from "./view";

/** PATCH /stock/suppliers/{id}/contacts/{contactId}. */
export const changeContact = business("stock:write")
  .concat(findContact)
  .input(ContactChange)
  .output(Supplier)
  .mutation(({ ctx, input: { id, contactId, ...wanted } }) => {
    if (asksNothing(wanted)) return viewSupplier(ctx.supplier);
    const { isMain, ...fields } = wanted;
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const at = { tenantId, supplierId: id };
      await lockSupplier(tx, tenantId, id);
      if (fields.isBilling) await takeBilling(tx, at);
      if (isMain) await makeMain(tx, at, contactId);
      const { count } = await tx.supplierContact.updateMany({
        where: { ...at, id: contactId },
        data: fields,
      });
      if (count === 0) throw notFound("contact");
      await record({
        action: "supplier.contact_changed",
        words: `Changed ${ctx.contact.name} of the supplier ${ctx.supplier.name}`,
        subject: { kind: "supplier", id },
        before: viewContact(ctx.contact),
        after: fields,
      });
      return viewSupplier(await readSupplier(tx, tenantId, id));
    });
  });
