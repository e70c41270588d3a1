import {
  Card,
  CardHeader,
  EmptyState,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { BusinessName } from "./business-name";
import type { Health } from "./health";
import { howMany } from "./how-many";
import { inWords } from "./in-words";
import { RetryAllJobs, RetryJob } from "./retry-job";

type JobsCardProps = {
  jobs: Pick<Health["jobs"], "failed" | "failedCount">;
  /** Of one business, which the page is about: what is tried again are those listed, one by one. */
  ofOne?: boolean;
};

/** Jobs that failed: those given up first, which wait for somebody. */
export function JobsCard({ jobs: { failed, failedCount }, ofOne }: JobsCardProps) {
  return (
    <Card>
      <CardHeader
        title="Failed jobs"
        hint={`Tried again by themselves, ever more rarely${howMany(failed, failedCount)}`}
        actions={!ofOne && failedCount > 1 && <RetryAllJobs count={failedCount} />}
      />
      {failed.length === 0 ? (
        <EmptyState title="No job has failed" />
      ) : (
        <Table label="Failed jobs" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Job</TableHeader>
              {!ofOne && <TableHeader>Business</TableHeader>}
              <TableHeader>What went wrong</TableHeader>
              <TableHeader numeric>Attempts</TableHeader>
              <TableHeader>Next</TableHeader>
              <TableHeader>Do</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {failed.map((job) => (
              <TableRow key={job.id}>
                <TableCell>{inWords(job.task)}</TableCell>
                {!ofOne && (
                  <TableCell label="Business">
                    <BusinessName business={job.business} />
                  </TableCell>
                )}
                <TableCell label="What went wrong" className="max-w-96 wrap-anywhere">
                  {job.lastError}
                </TableCell>
                <TableCell label="Attempts" numeric>
                  {job.attempts} of {job.maxAttempts}
                </TableCell>
                <TableCell label="Next" fit>
                  {job.givenUp ? (
                    <StatusBadge kind="failed">Given up</StatusBadge>
                  ) : (
                    formatDateTime(job.runAt)
                  )}
                </TableCell>
                <TableCell label="Do">
                  <RetryJob id={job.id} task={inWords(job.task)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
