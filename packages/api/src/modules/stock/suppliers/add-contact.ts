import { business } from "../../../platform/middleware/procedures";
import { addContacts } from "./contacts";
import { findSupplier } from "./gates";
import { lockSupplier, readSupplier } from "./rows";
import { ContactFields, Supplier } from "./schema";
import { viewSupplier } from "./view";

/** POST /stock/suppliers/{id}/contacts. */
export const addContact = business("stock:write")
  .concat(findSupplier)
  .input(ContactFields)
  .output(Supplier)
  .mutation(({ ctx, input: { id, ...contact } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await lockSupplier(tx, tenantId, id);
      await addContacts(tx, { tenantId, supplierId: id }, [contact], ctx.now);
      await record({
        action: "supplier.contact_added",
        words: `Added ${contact.name} to the supplier ${ctx.supplier.name}`,
        subject: { kind: "supplier", id },
        after: contact,
      });
      return viewSupplier(await readSupplier(tx, tenantId, id));
    }),
  );
