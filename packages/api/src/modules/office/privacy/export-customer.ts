import { z } from "zod";
import { business } from "../../../platform/middleware/procedures";
import { findCustomer } from "../../customers/customer/gates";
import { refuseNothingLeft, refuseSupportACopy } from "../../customers/customers/own-data";
import { customerArchiveOf } from "./customer-archive";
import { spool } from "./spool";

/**
 * POST /customers/{id}/export: all that the business holds of one customer, as a zip to be handed to
 * them (UK GDPR, Articles 15 and 20; docs/decisions/0172). It is recorded that it was taken. The
 * business's own people and keys take it; support does not.
 */
export const exportCustomer = business("privacy:read", { heavy: "export", unrepeatable: true })
  .use(({ ctx, next }) => {
    refuseSupportACopy(ctx.caller);
    return next();
  })
  .concat(findCustomer)
  .use(({ ctx, next }) => {
    refuseNothingLeft(ctx.customer);
    return next();
  })
  .output(z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object))
  .mutation(async ({ ctx }) => {
    const { database, providers, budget, customer, now, db } = ctx;
    const { id: tenantId } = ctx.business;
    await ctx.change((_tx, record) =>
      record({
        action: "customer.exported",
        words: `Exported the data of ${customer.name}`,
        subject: { kind: "customer", id: customer.id },
      }),
    );
    const archive = customerArchiveOf({
      tenantId,
      customer: { id: customer.id, name: customer.name },
      db,
      connect: () => database.inBusiness(tenantId, () => database.pools.business.connect()),
      files: providers.files,
      budget,
      now,
    });
    // Written down first: no connection is held for a reader who is slow.
    const written = await spool(archive);
    const file = `customer-${customer.id}-${now.toISOString().slice(0, 10)}.zip`;
    ctx.reply.headers["Content-Disposition"] = `attachment; filename="${file}"`;
    ctx.reply.headers["Content-Type"] = "application/zip";
    ctx.reply.headers["Content-Length"] = String(written.size);
    return written.stream();
  });
