import { z } from "zod";
import { metadataAfter } from "../../../platform/values/format";
import { asksNothing } from "../../../platform/audit/change";
import { notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { pageOf, toPage } from "../../../platform/values/page";
import { pageByName, whereWords } from "../../../platform/values/search";
import { Uuid } from "../../../platform/values/values";
import { findSupplier } from "./guards";
import {
  addContacts,
  lockSupplier,
  makeMain,
  putLinks,
  readSupplier,
  takeBilling,
  viewContact,
  viewSupplier,
  withAll,
} from "./queries";
import {
  ContactChange,
  ContactFields,
  NewSupplier,
  Supplier,
  SupplierChange,
  SupplierQuery,
} from "./schema";

/** The contact of that supplier named by `contactId`; 404 otherwise. */
const findContact = findSupplier
  .input(z.object({ contactId: Uuid }))
  .use(({ ctx, input, next }) => {
    const contact = ctx.supplier.contacts.find(({ id }) => id === input.contactId);
    if (!contact) throw notFound("contact");
    return next({ ctx: { contact } });
  });

/** GET /stock/suppliers: by name, what fits best first while it is searched; archived ones are left out unless asked for. */
const list = business("stock:read")
  .input(SupplierQuery)
  .output(pageOf(Supplier))
  .query(async ({ ctx, input }) => {
    const tenantId = ctx.business.id;
    const since = input.updatedSince && { gte: input.updatedSince };
    const { rows, cursorOf } = await pageByName(input, ({ words, fit, after, take }) =>
      ctx.db.supplier.findMany({
        where: {
          tenantId,
          externalRef: input.externalRef,
          ...(input.archived ? {} : { archivedAt: null }),
          AND: [
            ...whereWords(words, (found) => [
              found,
              { contacts: { some: { tenantId, ...found } } },
            ]),
            ...fit,
            // Orders placed with them are shown as well.
            since
              ? { OR: [{ updatedAt: since }, { orders: { some: { tenantId, updatedAt: since } } }] }
              : {},
          ],
          ...(after && {
            OR: [{ name: { gt: after.name } }, { name: after.name, id: { gt: after.id } }],
          }),
        },
        include: withAll(tenantId),
        relationLoadStrategy: "join",
        orderBy: [{ name: "asc" }, { id: "asc" }],
        take,
      }),
    );
    return toPage(rows, input.limit, viewSupplier, cursorOf);
  });

/** GET /stock/suppliers/{id}. */
const one = business("stock:read")
  .concat(findSupplier)
  .output(Supplier)
  .query(({ ctx }) => viewSupplier(ctx.supplier));

/** POST /stock/suppliers, with its contacts if they are given. */
const create = business("stock:write")
  .input(NewSupplier)
  .output(Supplier)
  .mutation(({ ctx, input: { yardIds, productIds, contacts, ...fields } }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const { id } = await tx.supplier.create({
        data: {
          tenantId,
          createdAt: ctx.now,
          ...fields,
          metadata: metadataAfter({}, fields.metadata),
        },
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

/** PATCH /stock/suppliers/{id}. An archived one stays on its orders. */
const change = business("stock:write")
  .concat(findSupplier)
  .input(SupplierChange)
  .output(Supplier)
  .mutation(({ ctx, input: { id, ...wanted } }) => {
    if (asksNothing(wanted)) return viewSupplier(ctx.supplier);
    const { yardIds, productIds, archived, ...fields } = wanted;
    return ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await lockSupplier(tx, tenantId, id);
      const before = await readSupplier(tx, tenantId, id);
      await tx.supplier.updateMany({
        where: { tenantId, id },
        data: {
          ...fields,
          metadata: metadataAfter(before.metadata, fields.metadata),
          ...(archived !== undefined && {
            archivedAt: archived ? (before.archivedAt ?? ctx.now) : null,
          }),
        },
      });
      await putLinks(tx, { tenantId, supplierId: id }, { yardIds, productIds });
      const supplier = viewSupplier(await readSupplier(tx, tenantId, id));
      await record({
        action: "supplier.changed",
        words: `Changed the supplier ${supplier.name}`,
        subject: { kind: "supplier", id },
        before: viewSupplier(before),
        after: supplier,
      });
      return supplier;
    });
  });

/** POST /stock/suppliers/{id}/contacts. */
const addContact = business("stock:write")
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

/** PATCH /stock/suppliers/{id}/contacts/{contactId}. */
const changeContact = business("stock:write")
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

/** DELETE /stock/suppliers/{id}/contacts/{contactId}: after the main one the oldest left is main. */
const removeContact = business("stock:write")
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

export const suppliers = router({
  list,
  create,
  one,
  change,
  addContact,
  changeContact,
  removeContact,
});
