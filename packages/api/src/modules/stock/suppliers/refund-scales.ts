import { runSql, sql, sqlBuilder, type SqlRunner } from "@roundsman/db";
import { z } from "zod";
import { Day, text } from "../../../platform/values/values";
import { builtInScale } from "../agreements/rules/refund-scale";

/* Refund scales of suppliers: what each gives back for its cylinders, by the year of the agreement (docs/decisions/0401). */

const Percent = z.int().min(0).max(100);

export const RefundScaleEntry = z.object({
  from: Day,
  percents: z
    .array(Percent)
    .min(1, "Give at least the first year.")
    .max(20)
    .meta({ description: "By year; the last holds from then" }),
  source: text(200, 1).meta({ description: "The paper or page of the supplier that states it" }),
});

export const RefundScales = z
  .object({
    supplierId: z.uuid(),
    /** The latest first. */
    items: z.array(RefundScaleEntry),
    /** Used where no scale of a supplier holds on the day. */
    builtIn: RefundScaleEntry,
  })
  .meta({ id: "RefundScales" });

/** A supplier's own scales and the built-in one. */
export async function readRefundScales(
  runner: SqlRunner,
  tenantId: string,
  supplierId: string,
): Promise<z.infer<typeof RefundScales>> {
  const items = await runSql(
    runner,
    sqlBuilder
      .selectFrom("supplier_refund_scales")
      .where("tenant_id", "=", tenantId)
      .where("supplier_id", "=", supplierId)
      .orderBy("from_on", "desc")
      .select([sql<string>`from_on::text`.as("from"), "percents", "source"]),
  );
  return { supplierId, items, builtIn: builtInScale() };
}
