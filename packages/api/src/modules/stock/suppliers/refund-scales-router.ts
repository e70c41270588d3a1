import { z } from "zod";
import { invalid } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { fromDay } from "../../../platform/values/format";
import { findSupplier } from "./guards";
import { lockSupplier } from "./queries";
import { readRefundScales, RefundScaleEntry, RefundScales } from "./refund-scales";

/** GET /stock/suppliers/{id}/refund-scales. */
const get = business("stock:read")
  .concat(findSupplier)
  .output(RefundScales)
  .query(({ ctx }) => readRefundScales(ctx.db, ctx.business.id, ctx.supplier.id));

/**
 * PUT /stock/suppliers/{id}/refund-scales: all scales of the supplier. Agreements keep the scale they were made under.
 * @throws validation for a day that is named twice
 */
const set = business("stock:write")
  .concat(findSupplier)
  .input(z.object({ scales: z.array(RefundScaleEntry).max(50) }))
  .output(RefundScales)
  .mutation(({ ctx, input: { scales } }) => {
    const tenantId = ctx.business.id;
    const { id: supplierId, name } = ctx.supplier;
    const issues = scales.flatMap(({ from }, index) =>
      scales.findIndex((other) => other.from === from) < index
        ? [{ path: `scales.${index}.from`, message: "This day is named twice." }]
        : [],
    );
    if (issues.length > 0) throw invalid(...issues);
    return ctx.change(async (tx, record) => {
      await lockSupplier(tx, tenantId, supplierId);
      const before = await readRefundScales(tx, tenantId, supplierId);
      await tx.supplierRefundScale.deleteMany({ where: { tenantId, supplierId } });
      await tx.supplierRefundScale.createMany({
        data: scales.map(({ from, percents, source }) => ({
          tenantId,
          supplierId,
          fromOn: fromDay(from),
          percents,
          source,
        })),
      });
      const after = await readRefundScales(tx, tenantId, supplierId);
      await record({
        action: "supplier.refund_scales_set",
        words: `Set the refund scales of the supplier ${name}`,
        subject: { kind: "supplier", id: supplierId },
        before: { scales: wordsOf(before) },
        after: { scales: wordsOf(after) },
      });
      return after;
    });
  });

const wordsOf = ({ items }: z.infer<typeof RefundScales>) =>
  items.map(({ from, percents, source }) => `${from}: ${percents.join(", ")} % (${source})`);

export const refundScales = router({ get, set });
