import { listOf, noFilters, RowActions, ShortListCard, StatusBadge } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { BusinessName } from "./business-name";
import { besides, type Health } from "./health";
import { howMany } from "./how-many";
import { inWords } from "./in-words";
import { RetryAllJobs, RetryJob } from "./retry-job";

type Jobs = Pick<Health["jobs"], "failed" | "failedCount">;

const jobsList = listOf<Jobs["failed"][number]>()({
  label: "Failed jobs",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor(({ task }) => inWords(task), { id: "task", header: "Job" }),
    column.accessor("business", {
      header: "Business",
      cell: (cell) => <BusinessName business={cell.getValue()} />,
      meta: { phone: "second" },
    }),
    column.accessor("lastError", {
      header: "What went wrong",
      meta: { phone: "line", className: "max-w-96 wrap-anywhere" },
    }),
    column.display({
      header: "Attempts",
      cell: ({ row: { original: job } }) => `${job.attempts} of ${job.maxAttempts}`,
      meta: { numeric: true, phone: "named" },
    }),
    column.display({
      header: "Next",
      cell: ({ row: { original: job } }) =>
        job.givenUp ? <StatusBadge kind="failed">Given up</StatusBadge> : formatDateTime(job.runAt),
      meta: { fit: true, phone: "second" },
    }),
    column.display({
      header: "Actions",
      cell: ({ row: { original: job } }) => (
        <RowActions inWords>
          <RetryJob id={job.id} task={inWords(job.task)} />
        </RowActions>
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: { title: "No job has failed" },
});

type JobsCardProps = {
  jobs: Jobs;
  /** True on the page of one business: then only the listed jobs are tried again, each separately. */
  ofOne?: boolean;
};

/** Failed jobs: first those given up, which wait for a person. */
export const JobsCard = ({ jobs: { failed, failedCount }, ofOne = false }: JobsCardProps) => (
  <ShortListCard
    title="Failed jobs"
    hint={`Tried again by themselves, ever more rarely${howMany(failed, failedCount)}`}
    actions={!ofOne && failedCount > 1 && <RetryAllJobs count={failedCount} />}
    list={jobsList}
    rows={failed}
    context={null}
    hide={besides(ofOne)}
  />
);
