import {
  Card,
  CardHeader,
  EmptyState,
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
import { RetryAllMails, RetryMail } from "./retry-mail";

type MailsCardProps = {
  mails: Health["mails"];
  /** Of one business, which the page is about: what is tried again are those listed, one by one. */
  ofOne?: boolean;
};

/** Mails no server took; to whom they went is the business's own. */
export function MailsCard({ mails: { failed, failedCount }, ofOne }: MailsCardProps) {
  return (
    <Card>
      <CardHeader
        title="Failed mails"
        hint={`Of the last week${howMany(failed, failedCount)}`}
        actions={!ofOne && failedCount > 1 && <RetryAllMails count={failedCount} />}
      />
      {failed.length === 0 ? (
        <EmptyState title="Every mail was taken" />
      ) : (
        <Table label="Failed mails" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Mail</TableHeader>
              {!ofOne && <TableHeader>Business</TableHeader>}
              <TableHeader>What went wrong</TableHeader>
              <TableHeader>When</TableHeader>
              <TableHeader>Do</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {failed.map(({ id, kind, business, problem, createdAt }) => (
              <TableRow key={id}>
                <TableCell>{inWords(kind)}</TableCell>
                {!ofOne && (
                  <TableCell label="Business">
                    <BusinessName business={business} />
                  </TableCell>
                )}
                <TableCell label="What went wrong" className="max-w-96 wrap-anywhere">
                  {problem}
                </TableCell>
                <TableCell label="When" fit className="text-muted-foreground">
                  {formatDateTime(createdAt)}
                </TableCell>
                <TableCell label="Do">
                  <RetryMail id={id} kind={inWords(kind)} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
