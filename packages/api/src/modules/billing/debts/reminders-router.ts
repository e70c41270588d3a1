import { anyUuid, holdBusiness, runSql, sqlBuilder, type SqlRunner, type Tx } from "@roundsman/db";
import { z } from "zod";
import { conflict, notFound } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import { business } from "../../../platform/middleware/procedures";
import { todayIn } from "../../../platform/values/format";
import { decodeCursor, pageOf, PageQuery, toPage } from "../../../platform/values/page";
import { search } from "../../../platform/values/search";
import { text, Uuid } from "../../../platform/values/values";
import { verifiedBusiness } from "../../business";
import { readIssuer } from "../papers/documents";
import { DueReminder, judgeDue, readDue } from "./due-reminders";
import {
  readLevels,
  readReminderSettings,
  ReminderChange,
  ReminderSettings,
  settingsAfter,
} from "./reminder-settings";
import { mostReminded, remind, whyNotDue } from "./send-reminders";

/** GET /reminders. */
const get = business("invoices:read")
  .output(ReminderSettings)
  .query(({ ctx }) => readReminderSettings(ctx.db, ctx.business.id));

/**
 * PATCH /reminders. The business's row is held, so that of two who change different levels neither undoes the other.
 * @throws validation as of `settingsAfter`
 */
const change = business("tenant:write")
  .input(ReminderChange)
  .output(ReminderSettings)
  .mutation(({ ctx, input }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      await holdBusiness(tx, tenantId);
      const before = await readReminderSettings(tx, tenantId);
      const after = settingsAfter(before, input);
      const levels = after.levels.filter(
        (level, at) => JSON.stringify(level) !== JSON.stringify(before.levels[at]),
      );
      if (levels.length === 0 && after.automatic === before.automatic) {
        await record(null);
        return before;
      }
      await tx.business.updateMany({
        where: { id: tenantId },
        data: { remindsByItself: after.automatic },
      });
      for (const { level, ...words } of levels) {
        await tx.reminderLevel.upsert({
          where: { tenantId_level: { tenantId, level } },
          create: { tenantId, level, ...words },
          update: words,
        });
      }
      const said = after.automatic ? "sent each morning" : "sent by a press";
      await record({
        action: "business.reminders_changed",
        words: `Changed the reminders of those who owe: ${said}`,
        subject: { kind: "business", id: tenantId },
        before: { automatic: before.automatic, levels: timesOf(before) },
        after: { automatic: after.automatic, levels: timesOf(after) },
      });
      return after;
    }),
  );

const timesOf = ({ levels }: z.infer<typeof ReminderSettings>) =>
  levels.map(({ level, enabled, days }) => ({ level, enabled, days }));

const DueQuery = PageQuery.extend({ q: text(120).optional() });

/** GET /reminders/due: whom a press would write to, with the mail, and who is left out and why. */
const due = business("invoices:read")
  .input(DueQuery)
  .output(pageOf(DueReminder))
  .query(async ({ ctx, input: { q, cursor, limit } }) => {
    const { id: tenantId, timeZone } = ctx.business;
    const after = decodeCursor(cursor, z.tuple([z.string(), Uuid]));
    const issuer = await readIssuer(ctx.db, tenantId, ctx);
    const levels = await readLevels(ctx.db, tenantId);
    const scope = { tenantId, today: todayIn(timeZone, ctx.now), levels };
    const rows = await search(q, (words) =>
      readDue(ctx.db, scope, { words, after, limit: limit + 1 }),
    );
    return toPage(
      rows,
      limit,
      (row) => {
        const { mail: written, why } = judgeDue(row, levels, issuer);
        const { customerId, customerName, invoices } = row;
        if (!written) return { customerId, customerName, why, mail: null, invoices };
        const { level, letter } = written;
        const { to, subject, text: words } = letter;
        const mail = { to, level, subject, text: words };
        return { customerId, customerName, why, mail, invoices };
      },
      (row) => [row.customerName, row.customerId],
    );
  });

/** POST /reminders: to these customers, of these invoices, or to all who are due where neither is given. */
const NewReminders = z.object({
  customerIds: z.array(Uuid).min(1).max(mostReminded).optional(),
  invoiceIds: z.array(Uuid).min(1).max(mostReminded).optional(),
});

const RemindersSent = z
  .object({
    /** Mails, one to a customer. */
    sent: z.int(),
    notSent: z.array(z.object({ customerId: Uuid, customerName: z.string(), why: z.string() })),
    /** There are more who are due than are written to at once. */
    more: z.boolean(),
  })
  .meta({ id: "RemindersSent" });

/** @throws not_found for what is none of this business; conflict where nobody can be written to */
const send = business("invoices:write", { heavy: "bulk" })
  .concat(verifiedBusiness)
  .input(NewReminders)
  .output(RemindersSent)
  .mutation(({ ctx, input }) =>
    ctx.change(async (tx, record) => {
      const tenantId = ctx.business.id;
      const named = await namedCustomers(tx, tenantId, input);
      const asked = { ...input, tenantId, now: ctx.now, service: ctx };
      const done = await remind(tx, asked, record);
      // Who is held back takes no place of others.
      let last = named ? undefined : done.at(-1);
      while (last && sentOf(done) < mostReminded) {
        const { customerName, customerId } = last;
        const limit = mostReminded - sentOf(done);
        const next = await remind(
          tx,
          { ...asked, limit, after: [customerName, customerId] },
          record,
        );
        done.push(...next);
        last = next.at(-1);
      }
      if (sentOf(done) === 0) {
        const [first, ...others] = done;
        throw conflict(first?.why && others.length === 0 ? first.why : whyNobody);
      }
      const notDue = (named ?? []).filter(({ id }) =>
        done.every(({ customerId }) => customerId !== id),
      );
      return {
        sent: sentOf(done),
        notSent: [
          ...done.flatMap(({ why, ...customer }) => (why === null ? [] : [{ ...customer, why }])),
          ...notDue.map(({ id, name }) => ({
            customerId: id,
            customerName: name,
            why: whyNotDue,
          })),
        ],
        more: !named && sentOf(done) >= mostReminded,
      };
    }),
  );

const whyNobody = "Nobody is due for a reminder now.";

const sentOf = (done: readonly { why: string | null }[]): number =>
  done.filter(({ why }) => why === null).length;

/** Those who are named, or whose invoices are; null where all are meant. @throws not_found */
async function namedCustomers(
  tx: Tx & SqlRunner,
  tenantId: string,
  { customerIds, invoiceIds }: z.infer<typeof NewReminders>,
): Promise<{ id: string; name: string }[] | null> {
  if (!customerIds && !invoiceIds) return null;
  const customers = await runSql(
    tx,
    sqlBuilder
      .selectFrom("customers")
      .where("tenant_id", "=", tenantId)
      .where("id", "=", anyUuid(customerIds ?? []))
      .select(["id", "name"]),
  );
  if (customers.length < new Set(customerIds).size) throw notFound("customer");
  const invoices = await runSql(
    tx,
    sqlBuilder
      .selectFrom("invoices as i")
      .leftJoin("customers as c", (join) =>
        join.onRef("c.tenant_id", "=", "i.tenant_id").onRef("c.id", "=", "i.customer_id"),
      )
      .where("i.tenant_id", "=", tenantId)
      .where("i.id", "=", anyUuid(invoiceIds ?? []))
      .select(["c.id", "c.name"]),
  );
  if (invoices.length < new Set(invoiceIds).size) throw notFound("invoice");
  const owners = invoices.flatMap(({ id, name }) => (id && name ? [{ id, name }] : []));
  return [...new Map([...customers, ...owners].map((one) => [one.id, one])).values()];
}

export const reminders = router({ get, change, due, send });
