import { jsonBuildObject, rowsAsTable, sql, sqlBuilder, type Tx } from "@roundsman/db";
import { runPatiently } from "../../../platform/audit/change";
import type { Service } from "../../../platform/context/context";
import { enqueueForRows, type Tasks } from "../../../platform/jobs/enqueue";
import { pounds, todayIn } from "../../../platform/values/format";
import { fillText, kinds, queueText, templatesOf, textNumberOf } from "../../messages";
import { readIssuer } from "../papers/documents";
import { readTold, undisputed, type DueInvoice } from "./due-reminders";

/* With a reminder's mail goes a text, where the business wants it (docs/decisions/0321). */

/** A job for each mail, in the transaction that writes them. */
export const textLater = (tx: Tx, tenantId: string, emailIds: readonly string[]) =>
  enqueueForRows(
    tx,
    "remind_by_text",
    sqlBuilder
      .selectFrom("text_templates as t")
      .innerJoin(
        rowsAsTable(
          "mail",
          emailIds.map((id) => ({ id })),
          { id: "uuid" },
        ),
        (join) => join.onTrue(),
      )
      .where("t.tenant_id", "=", tenantId)
      .where("t.moment", "=", sql.lit("payment_reminder"))
      .where("t.is_on", "=", true),
    {
      payload: jsonBuildObject({
        tenantId: sql<string>`${tenantId}::text`,
        emailId: sql<string>`mail.id::text`,
      }),
    },
  );

/** Writes the text of what is still owed of a reminder, once however often the job runs. */
export async function remindByText(
  { database, ...paying }: Pick<Service, "database" | "providers" | "settings">,
  { tenantId, emailId }: Tasks["remind_by_text"],
  now = new Date(),
): Promise<void> {
  await runPatiently(database.service, async (tx) => {
    const issuer = await readIssuer(tx, tenantId, paying);
    const row = await readTold(tx, { tenantId, today: todayIn(issuer.timeZone, now) }, emailId);
    const owed = row ? undisputed(row) : [];
    const template = (await templatesOf(tx, tenantId)).find(
      ({ moment }) => moment === "payment_reminder",
    );
    if (!row || owed.length === 0 || !template?.isOn) return;
    const { customerId, customerName: customer } = row;
    const { words, group } = kinds.payment_reminder;
    const number = await textNumberOf(tx, tenantId, customerId, group);
    if (number === null) return;
    const body = fillText(template.body ?? words, { customer, ...reminderFields(issuer, owed) });
    const once = `payment_reminder:${emailId}`;
    await queueText(
      tx,
      tenantId,
      { customerId, number, body, moment: "payment_reminder", once },
      now,
    );
  });
}

/** More than these would make a long text. */
const mostNamed = 3;

/** What stands for the fields of a reminder's words, but for the customer. */
export function reminderFields(
  { name, payPages }: { name: string; payPages: string | null },
  owed: readonly Pick<DueInvoice, "number" | "leftPence" | "payRef">[],
) {
  const named = owed.slice(0, mostNamed).map(({ number }) => number);
  const more = owed.length - named.length;
  const [first] = owed;
  return {
    business: name,
    total: pounds(owed.reduce((sum, { leftPence }) => sum + leftPence, 0)),
    invoices: more > 0 ? `${named.join(", ")} and ${more} more` : named.join(", "),
    link: payPages && first ? `${payPages}${first.payRef}` : "",
  };
}
