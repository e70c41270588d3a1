import { z } from "zod";
import { conflict, forbidden, invalid } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import { dateTime, todayIn } from "../../../platform/values/format";
import { DateTime, text, Uuid } from "../../../platform/values/values";
import { restartExports } from "../../business";
import { customerNow, findCustomer, refuseErased, refuseSupportCopy } from "../../customers";
import { customerArchiveOf } from "./customer-archive";
import { eraseTraced, requireSettled, whyErasesNobody } from "./erasure";
import { spool } from "./spool";

/** A customer's name, typed as it is, so that no slip erases the wrong one. */
const EraseCustomer = z.object({ name: text(120, 1) });

const ErasedCustomer = z.object({ id: Uuid, erasedAt: DateTime });

/**
 * POST /customers/{id}/export: all that the business holds of one customer, as a zip to be handed to
 * them (UK GDPR, Articles 15 and 20; docs/decisions/0172). It is recorded that it was taken. The
 * business's own people and keys take it; support does not.
 */
const exportCustomer = business("privacy:read", { heavy: "export", unrepeatable: true })
  .use(({ ctx, next }) => {
    refuseSupportCopy(ctx.caller);
    return next();
  })
  .concat(findCustomer)
  .use(({ ctx, next }) => {
    refuseErased(ctx.customer);
    return next();
  })
  .output(z.custom<AsyncIterable<Uint8Array>>((value) => value instanceof Object))
  .mutation(async ({ ctx }) => {
    const { database, providers, budget, customer, now, db } = ctx;
    const { id: tenantId, timeZone } = ctx.business;
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
    const file = `customer-${customer.id}-${todayIn(timeZone, now)}.zip`;
    ctx.reply.headers["Content-Disposition"] = `attachment; filename="${file}"`;
    ctx.reply.headers["Content-Type"] = "application/zip";
    ctx.reply.headers["Content-Length"] = String(written.size);
    return written.stream();
  });

/**
 * Erases what a business knows of a customer, at their request; orders and invoices stay without them
 * (docs/decisions/0151). Not to be undone, so the name is typed, and support does not do it.
 */
const eraseCustomer = business("privacy:write", { personOnly: true, unrepeatable: true })
  .concat(findCustomer)
  .use(({ ctx, next }) => {
    const why = whyErasesNobody(ctx.caller);
    if (why !== null) throw forbidden(why);
    if (ctx.customer.erasedAt) throw conflict("This customer's data was erased already.");
    return next();
  })
  .input(EraseCustomer)
  .output(ErasedCustomer)
  .mutation(({ ctx, input: { id, name } }) => {
    if (name !== ctx.customer.name) {
      throw invalid({ path: "name", message: "Type the customer's name exactly as it is." });
    }
    return ctx.change(async (tx, record) => {
      await requireSettled(tx, ctx.business.id, id);
      refuseErased(await customerNow(tx, ctx.business.id, id));
      const traces = await eraseTraced(tx, { tenantId: ctx.business.id, customerId: id }, ctx.now);
      if (traces) await enqueue(tx, "erase_traces", { ...traces, tenantIds: [ctx.business.id] });
      await restartExports(tx, ctx.business.id, ctx.now);
      await record({
        action: "customer.erased",
        words: "Erased a customer's data",
        subject: { kind: "customer", id },
      });
      return { id, erasedAt: dateTime(ctx.now) };
    });
  });

export const privacy = router({ exportCustomer, eraseCustomer });
