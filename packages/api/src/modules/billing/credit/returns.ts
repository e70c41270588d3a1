import { rowsAsTable, runSql, sqlBuilder, type Tx } from "@roundsman/db";
import type { z } from "zod";
import { conflict, invalid, notFound, refuseIf, type Issue } from "../../../platform/base/errors";
import { business } from "../../../platform/middleware/procedures";
import { countWords } from "../../../platform/values/format";
import { findInvoiceUnless, whyNotCredited } from "../invoices/guards";
import { invoiceNow, viewInvoice, type InvoiceRow } from "../invoices/queries";
import { Invoice, NotedReturns } from "../invoices/schema";
import { lockInvoices } from "../ledger/settle";

/*
 * What was billed and did not arrive, was short or came back: noted on the invoice, which then offers a credit note of
 * it (docs/decisions/0237).
 */

/**
 * PUT /invoices/{id}/returns: all that came back of each line. The invoice is held; nothing is credited by it.
 * @throws not_found for a line of another invoice; validation for a line that is named twice; conflict where it is void
 * or credited in full, or more of a line came back than was billed
 */
export const noteReturns = business("orders:write")
  .concat(findInvoiceUnless(whyNotCredited))
  .input(NotedReturns)
  .output(Invoice)
  .mutation(async ({ ctx, input: { id, lines, reason } }) => {
    const tenantId = ctx.business.id;
    const invoice = await ctx.change(async (tx, record) => {
      const [held] = await lockInvoices(tx, tenantId, [id]);
      if (!held) throw notFound("invoice");
      const before = await invoiceNow(tx, tenantId, id);
      refuseIf(whyNotCredited(before));
      requireBilled(before, lines);
      const said = new Map(lines.map((line) => [line.invoiceLineId, line.quantity]));
      const after = before.lines.map((line) => ({ ...line, returned: said.get(line.id) ?? 0 }));
      const changed = after.filter((line) => line.returned !== line.returnedQuantity);
      const returnReason = after.some(({ returned }) => returned > 0) ? reason : null;
      if (changed.length === 0 && returnReason === before.returnReason) {
        await record(null);
        return before;
      }
      await putReturned(tx, tenantId, changed);
      await tx.invoice.updateMany({ where: { tenantId, id }, data: { returnReason } });
      const { number, customerName } = before;
      await record({
        action: "invoice.returns_noted",
        words:
          returnReason === null
            ? `Noted that nothing of ${number} for ${customerName} came back`
            : `Noted what of ${number} for ${customerName} came back: ${returnReason}`,
        subject: { kind: "invoice", id },
        before: {
          lines: wordsOf(
            before.lines.map((line) => ({ ...line, returned: line.returnedQuantity })),
          ),
        },
        after: { lines: wordsOf(after), reason: returnReason },
      });
      return invoiceNow(tx, tenantId, id);
    });
    return viewInvoice(invoice, ctx);
  });

/** Writes what came back of each line. One statement. */
async function putReturned(
  tx: Tx,
  tenantId: string,
  lines: readonly { id: string; returned: number }[],
): Promise<void> {
  const rows = lines.map(({ id, returned }) => ({ id, returned }));
  await runSql(
    tx,
    sqlBuilder
      .updateTable("invoice_lines as l")
      .from(rowsAsTable("said", rows, { id: "uuid", returned: "int" }))
      .where("l.tenant_id", "=", tenantId)
      .whereRef("l.id", "=", "said.id")
      .set((eb) => ({ returned_quantity: eb.ref("said.returned") }))
      .returning("l.id"),
  );
}

const wordsOf = (lines: readonly { description: string; returned: number }[]) =>
  lines.flatMap(({ description, returned }) =>
    returned > 0 ? [`${returned} × ${description}`] : [],
  );

function requireBilled(
  { lines: billed }: InvoiceRow,
  lines: z.output<typeof NotedReturns>["lines"],
): void {
  const twice = lines.flatMap(({ invoiceLineId }, at): Issue[] =>
    lines.findIndex((line) => line.invoiceLineId === invoiceLineId) < at
      ? [{ path: `lines.${at}.invoiceLineId`, message: "This line is named twice." }]
      : [],
  );
  if (twice.length > 0) throw invalid(...twice);
  for (const [at, { invoiceLineId, quantity }] of lines.entries()) {
    const line = billed.find(({ id }) => id === invoiceLineId);
    if (!line) throw notFound("invoice line");
    if (quantity > line.quantity) {
      const message = `Only ${countWords(line.quantity, "piece")} of ${line.description} were billed.`;
      throw conflict(message, `lines.${at}.quantity`);
    }
  }
}
