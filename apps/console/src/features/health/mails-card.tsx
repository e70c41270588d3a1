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

/** Mails no server took; to whom they went is the business's own. */
export function MailsCard({ mails }: { mails: Health["mails"]["failed"] }) {
  return (
    <Card>
      <CardHeader title="Failed mails" hint="Of the last week" />
      {mails.length === 0 ? (
        <EmptyState title="Every mail was taken" />
      ) : (
        <Table label="Failed mails" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Mail</TableHeader>
              <TableHeader>Business</TableHeader>
              <TableHeader>What went wrong</TableHeader>
              <TableHeader>When</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {mails.map(({ id, kind, business, problem, createdAt }) => (
              <TableRow key={id}>
                <TableCell>{kind}</TableCell>
                <TableCell label="Business">
                  <BusinessName business={business} />
                </TableCell>
                <TableCell label="What went wrong" className="break-words">
                  {problem}
                </TableCell>
                <TableCell label="When" fit className="text-muted-foreground">
                  {formatDateTime(createdAt)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
