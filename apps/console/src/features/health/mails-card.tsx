import { listOf, noFilters, RowActions, ShortListCard } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { BusinessName } from "./business-name";
import { besides, type Health } from "./health";
import { howMany } from "./how-many";
import { inWords } from "./in-words";
import { RetryAllMails, RetryMail } from "./retry-mail";

type Mails = Health["mails"];

const mailsList = listOf<Mails["failed"][number]>()({
  label: "Failed mails",
  filters: noFilters,
  rowId: ({ id }) => id,
  columns: (column) => [
    column.accessor(({ kind }) => inWords(kind), { id: "kind", header: "Mail" }),
    column.accessor("business", {
      header: "Business",
      cell: (cell) => <BusinessName business={cell.getValue()} />,
      meta: { phone: "second" },
    }),
    column.accessor("problem", {
      header: "What went wrong",
      meta: { phone: "line", className: "max-w-96 wrap-anywhere" },
    }),
    column.accessor("createdAt", {
      header: "When",
      cell: (cell) => formatDateTime(cell.getValue()),
      meta: { fit: true, muted: true, phone: "second" },
    }),
    column.display({
      header: "Actions",
      cell: ({ row: { original } }) => (
        <RowActions inWords>
          <RetryMail id={original.id} kind={inWords(original.kind)} />
        </RowActions>
      ),
      meta: { fit: true, silent: true, phone: "acts" },
    }),
  ],
  nothingYet: { title: "Every mail was taken" },
});

type MailsCardProps = {
  mails: Mails;
  /** True on the page of one business: then only the listed mails are sent again, each separately. */
  ofOne?: boolean;
};

/** Mails that no server accepted. Their recipients are the business's own data, so they are not shown. */
export const MailsCard = ({ mails: { failed, failedCount }, ofOne = false }: MailsCardProps) => (
  <ShortListCard
    title="Failed mails"
    hint={`Of the last week${howMany(failed, failedCount)}`}
    actions={!ofOne && failedCount > 1 && <RetryAllMails count={failedCount} />}
    list={mailsList}
    rows={failed}
    context={null}
    hide={besides(ofOne)}
  />
);
