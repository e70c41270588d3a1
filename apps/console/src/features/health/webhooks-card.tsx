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
import { inWords } from "./in-words";

type WebhooksCardProps = {
  webhooks: Health["webhooks"];
  /** Of one business, which the page is about. */
  ofOne?: boolean;
};

/** What the payment provider told us, and what came of it. A failed one is sent again by the provider. */
export function WebhooksCard({ webhooks, ofOne }: WebhooksCardProps) {
  const { handled, ignored, failed, lastHandledAt, unhandled } = webhooks;
  const none = handled + ignored + failed === 0;
  return (
    <Card>
      <CardHeader
        title="Webhooks"
        hint={
          none
            ? "From the payment provider, last week"
            : `From the payment provider, last week: ${handled} handled, ${ignored} ignored, ${failed} failed${
                lastHandledAt === null ? "" : `; last handled ${formatDateTime(lastHandledAt)}`
              }`
        }
      />
      {unhandled.length === 0 ? (
        <EmptyState title={none ? "None came in the last week" : "Every one was handled"} />
      ) : (
        <Table label="Webhooks not handled" narrow="stack">
          <TableHead>
            <TableRow>
              <TableHeader>Webhook</TableHeader>
              {!ofOne && <TableHeader>Business</TableHeader>}
              <TableHeader>Outcome</TableHeader>
              <TableHeader>Why</TableHeader>
              <TableHeader>Received</TableHeader>
            </TableRow>
          </TableHead>
          <TableBody>
            {unhandled.map(({ id, kind, business, outcome, reason, receivedAt }) => (
              <TableRow key={id}>
                <TableCell>
                  {inWords(kind)}
                  <span className="block text-xs wrap-anywhere text-muted-foreground">{id}</span>
                </TableCell>
                {!ofOne && (
                  <TableCell label="Business">
                    <BusinessName business={business} otherwise="Not known" />
                  </TableCell>
                )}
                <TableCell label="Outcome" fit>
                  {outcome === "failed" ? (
                    <StatusBadge kind="failed">Failed</StatusBadge>
                  ) : (
                    <StatusBadge kind="ended">Ignored</StatusBadge>
                  )}
                </TableCell>
                <TableCell label="Why" className="max-w-96 wrap-anywhere">
                  {reason}
                </TableCell>
                <TableCell label="Received" fit className="text-muted-foreground">
                  {formatDateTime(receivedAt)}
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Card>
  );
}
