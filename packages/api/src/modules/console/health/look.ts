import { staff } from "../../../platform/middleware/procedures";
import { readFailingDomains } from "./domains";
import { readJobs } from "../../../platform/jobs/backlog";
import { readFailedMails } from "./mails";
import { readOperations } from "./operations";
import { ServiceHealth } from "./schema";

/** How the service itself is doing: its queue, its mails, the shops' domains, and what is slow. */
export const look = staff("support")
  .output(ServiceHealth)
  .query(async ({ ctx }) => {
    const [jobs, mails, domains, operations] = await Promise.all([
      readJobs(ctx.db, ctx.now),
      readFailedMails(ctx.db, ctx.now),
      readFailingDomains(ctx.db),
      readOperations(ctx.db, ctx.now),
    ]);
    return { jobs, mails, domains, operations };
  });
