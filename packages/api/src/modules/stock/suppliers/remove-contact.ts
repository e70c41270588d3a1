import { notFound } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { makeMain } from "./contacts";
import { findContact } from "./gates";
import { lockSupplier, readSupplier } from "./rows";
import { Supplier } from "./schema";
import { viewContact, viewSupplier } from "./view";

/** DELETE /stock/suppliers/{id}/contacts/{contactId}: after the main one the oldest left is main. */
export const removeContact = business("stock:write")
  .concat(findContact)
  .output(Supplier)
  .mutation(({ ctx, input: { id, contactId } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const at = { tenantId, supplierId: id };
      await lockSupplier(tx, tenantId, id);
      const { count } = await tx.supplierContact.deleteMany({ where: { ...at, id: contactId } });
      if (count === 0) throw notFound("contact");
      const left = await readSupplier(tx, tenantId, id);
      const [oldest] = left.contacts;
      if (oldest && !left.contacts.some(({ isMain }) => isMain)) await makeMain(tx, at, oldest.id);
      await record({
        action: "supplier.contact_removed",
        words: `Removed ${ctx.contact.name} from the supplier ${ctx.supplier.name}`,
        subject: { kind: "supplier", id },
        before: viewContact(ctx.contact),
      });
      return viewSupplier(await readSupplier(tx, tenantId, id));
    }),
  );
