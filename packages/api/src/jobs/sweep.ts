import { Prisma } from "@roundsman/db";
import type { Service } from "../platform/context/service";
import { checkForgotten } from "../modules/shop/domains/lapse";
import { forgetOldInvoices } from "../modules/office/privacy/old-invoices";
import type { Tasks } from "../platform/jobs/tasks";

/** Long enough that no request holds the rows, short enough that no statement is long. */
const rowsAtOnce = 5000;

/** What is of no use to anybody any more, and since when: nothing here is a record of what happened. */
const rubbish: readonly { table: string; over: (now: Date) => Prisma.Sql }[] = [
  { table: "sessions", over: (now) => Prisma.sql`expires < ${now}` },
  { table: "sign_in_challenges", over: (now) => Prisma.sql`expires_at < ${now}` },
  { table: "verification_tokens", over: (now) => Prisma.sql`expires < ${now}` },
  { table: "shop_sessions", over: (now) => Prisma.sql`expires_at < ${now}` },
  { table: "throttles", over: (now) => Prisma.sql`expires_at < ${now}` },
  // Kept for 24 hours.
  { table: "idempotency_keys", over: (now) => Prisma.sql`created_at < ${daysBefore(now, 1)}` },
  // The service's own mails hold addresses, and links that have run out.
  { table: "service_emails", over: (now) => Prisma.sql`created_at < ${daysBefore(now, 90)}` },
  { table: "sandbox_sessions", over: (now) => Prisma.sql`created_at < ${daysBefore(now, 30)}` },
];

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);

/** Takes away what has run out, in small steps. */
export async function sweep(
  { database, log }: Pick<Service, "database" | "log">,
  _: Tasks["sweep"],
  now = new Date(),
): Promise<void> {
  const swept: Record<string, number> = {};
  for (const { table, over } of rubbish) {
    const name = Prisma.raw(table);
    for (let count = rowsAtOnce; count === rowsAtOnce;) {
      count = await database.service.$executeRaw(Prisma.sql`
        DELETE FROM ${name} WHERE ctid IN
          (SELECT ctid FROM ${name} WHERE ${over(now)} LIMIT ${rowsAtOnce} FOR UPDATE SKIP LOCKED)`);
      swept[table] = (swept[table] ?? 0) + count;
    }
  }
  swept["invoices"] = await forgetOldInvoices(database.service, now);
  const domains = await checkForgotten(database.service, now);
  if (domains > 0) log.warn({ domains }, "domains were not checked for two days");
  log.info({ swept }, "took away what has run out");
}
