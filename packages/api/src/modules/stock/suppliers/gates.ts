import { z } from "zod";
import { notFound } from "../../../platform/base/errors";
import { gate } from "../../../platform/middleware/gate";
import { ById, Uuid } from "../../../platform/values/values";
import { readSupplier } from "./rows";

/** The supplier named by `id`, archived ones too; 404 otherwise. */
export const findSupplier = gate
  .input(ById)
  .use(async ({ ctx, input, next }) =>
    next({ ctx: { supplier: await readSupplier(ctx.db, ctx.business.id, input.id) } }),
  );

/** The contact of that supplier named by `contactId`; 404 otherwise. */
export const findContact = findSupplier
  .input(z.object({ contactId: Uuid }))
  .use(({ ctx, input, next }) => {
    const contact = ctx.supplier.contacts.find(({ id }) => id === input.contactId);
    if (!contact) throw notFound("contact");
    return next({ ctx: { contact } });
  });
