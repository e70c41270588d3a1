import { conflict, forbidden, invalid } from "../../../platform/base/errors";
import { enqueue } from "../../../platform/jobs/enqueue";
import { business } from "../../../platform/middleware/procedures";
import { dateTime } from "../../../platform/values/view";
import { startAnew } from "../../business/exports/begin";
import { findCustomer } from "../../customers/customer/gates";
import { customerNow, refuseErased } from "../../customers/customer/rows";
import { EraseCustomer, ErasedCustomer } from "./schema";
import { holdSettled } from "./settled";

interface Traces {
  fileKeys: string[];
  emailIds: string[];
}

/**
 * Erases what a business knows of a customer, at their request; orders and invoices stay without them
 * (docs/decisions/0151). Not to be undone, so the name is typed, and support does not do it.
 */
export const eraseCustomer = business("privacy:write", { personOnly: true, unrepeatable: true })
  .concat(findCustomer)
  .use(({ ctx, next }) => {
    if (ctx.caller.kind === "support") throw forbidden("Support erases nobody.");
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
      await holdSettled(tx, ctx.business.id, id);
      refuseErased(await customerNow(tx, ctx.business.id, id));
      const [traces] = await tx.$queryRaw<Traces[]>`
        SELECT file_keys AS "fileKeys", email_ids AS "emailIds"
          FROM erase_customer(${id}::uuid, ${ctx.now}::timestamptz)`;
      if (traces) await enqueue(tx, "erase_traces", traces);
      await startAnew(tx, ctx.business.id, ctx.now);
      await record({
        action: "customer.erased",
        words: "Erased a customer's data",
        subject: { kind: "customer", id },
      });
      return { id, erasedAt: dateTime(ctx.now) };
    });
  });
