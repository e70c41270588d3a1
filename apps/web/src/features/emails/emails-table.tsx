import {
  RowLink,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { EmailBadge, type EmailHead } from "./email-states";

/** Mails, newest first. */
export function EmailsTable({
  emails,
  timeZone,
}: {
  emails: readonly EmailHead[];
  timeZone: string;
}) {
  return (
    <Table label="Emails" narrow="stack">
      <TableHead>
        <TableRow>
          <TableHeader>Subject</TableHeader>
          <TableHeader>To</TableHeader>
          <TableHeader>Written</TableHeader>
          <TableHeader>State</TableHeader>
        </TableRow>
      </TableHead>
      <TableBody>
        {emails.map(({ id, subject, to, createdAt, status }) => (
          <TableRow key={id}>
            <TableCell>
              <RowLink href={`/settings/emails/${id}`}>{subject}</RowLink>
            </TableCell>
            <TableCell label="To" className="text-muted-foreground">
              {to}
            </TableCell>
            <TableCell label="Written" fit>
              {formatDateTime(createdAt, timeZone)}
            </TableCell>
            <TableCell label="State" fit>
              <EmailBadge status={status} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
