import type { Tx } from "@roundsman/db";
import { recordReading, type StaffAction } from "../../../platform/audit/change";
import { conflict } from "../../../platform/base/errors";
import { router } from "../../../platform/context/context";
import {
  businessNames,
  readFailedJobs,
  readJobs,
  retryFailedJobs,
} from "../../../platform/jobs/backlog";
import { staff } from "../../../platform/middleware/staff";
import { requeueFailed } from "../../messages";
import { findBusiness } from "../businesses/guards";
import { readEndpoints } from "./endpoints";
import {
  failedSince,
  readFailedMails,
  readFailingDomains,
  readOperations,
  readRefusals,
  readState,
} from "./queries";
import { BusinessHealth, JobsToRetry, MailsToRetry, Retried, ServiceHealth } from "./schema";
import { readWebhooks } from "./webhooks";

/** How the service itself is doing: its queue, its mails, the shops' domains, the provider's notices, the businesses' webhooks, and what is slow. */
const look = staff("support")
  .output(ServiceHealth)
  .query(async ({ ctx }) => {
    const [jobs, mails, domains, webhooks, endpoints, operations] = await Promise.all([
      readJobs(ctx.database, ctx.now),
      readFailedMails(ctx.db, ctx.now),
      readFailingDomains(ctx.db),
      readWebhooks(ctx.db, ctx.now),
      readEndpoints(ctx.db),
      readOperations(ctx.db, ctx.now),
    ]);
    return { jobs, mails, domains, webhooks, endpoints, operations };
  });

/** How one business does. No secrets, and nothing of its customers; the reading is recorded. */
const ofBusiness = staff("support")
  .concat(findBusiness)
  .output(BusinessHealth)
  .query(async ({ ctx, input: { id } }) => {
    const { name } = ctx.business;
    await recordReading(ctx, { words: `Looked at the health of ${name}`, business: { id, name } });
    const [jobs, mails, domains, webhooks, endpoints, refusals, state] = await Promise.all([
      readFailedJobs(ctx.database, id),
      readFailedMails(ctx.db, ctx.now, id),
      readFailingDomains(ctx.db, id),
      readWebhooks(ctx.db, ctx.now, id),
      readEndpoints(ctx.db, id),
      readRefusals(ctx.db, id, ctx.now),
      readState(ctx.db, id),
    ]);
    return { jobs, mails: mails.failed, domains, webhooks, endpoints, refusals, ...state };
  });

/** What the console records of trying again: one by its name, several by their number; with the business where it is one. */
async function recordOfRetry(
  tx: Tx,
  what: "job" | "mail",
  rows: readonly { name: string; tenantId: string | null }[],
): Promise<StaffAction> {
  const [first] = rows;
  const tenants = new Set(rows.map(({ tenantId }) => tenantId));
  const business =
    first && tenants.size === 1 ? (await businessNames(tx, rows))(first.tenantId) : null;
  const one = rows.length === 1 && first;
  return {
    area: "support",
    action: `${what}s.retried`,
    words: one
      ? `Tried the ${what} “${first.name.replaceAll(/[._]/g, " ")}” again`
      : `Tried ${rows.length} ${what}s again`,
    ...(business && { business }),
    details: { count: rows.length, names: [...new Set(rows.map(({ name }) => name))] },
  };
}

/**
 * Tries failed jobs again at once, each with all its attempts before it: those named, or all there are.
 * One under way, or done by now, is left out; 409 where that leaves none.
 */
const retryJobs = staff("support")
  .input(JobsToRetry)
  .output(Retried)
  .mutation(async ({ ctx, input: { jobs } }) => {
    const retried = await ctx.change(async (tx, record) => {
      const found = await retryFailedJobs(ctx.database, tx, jobs);
      if (found.jobs.length === 0) throw conflict("This is under way, or done by now.");
      await record(await recordOfRetry(tx, "job", found.jobs));
      return found;
    });
    await retried.afterCommit();
    return { retried: retried.jobs.length };
  });

/**
 * Sends failed mails of the last week again, as they were written: those named, or all there are. One that
 * is on its way by now is left out; 409 where that leaves none.
 */
const retryMails = staff("support")
  .input(MailsToRetry)
  .output(Retried)
  .mutation(({ ctx, input: { mails } }) =>
    ctx.change(async (tx, record) => {
      const rows = await requeueFailed(tx, mails, failedSince(ctx.now));
      if (rows.length === 0) throw conflict("This is on its way, or gone by now.");
      await record(await recordOfRetry(tx, "mail", rows));
      return { retried: rows.length };
    }),
  );

export const health = router({ look, ofBusiness, retryJobs, retryMails });
