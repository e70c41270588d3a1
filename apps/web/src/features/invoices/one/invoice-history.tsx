import { Card, CardBody, CardHeader, Timeline, TimelineItem } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type InvoiceHistoryProps = {
  items: RouterOutputs["office"]["activity"]["list"]["items"];
  timeZone: string;
};

/** Everything that happened to the invoice, newest first. */
export function InvoiceHistory({ items, timeZone }: InvoiceHistoryProps) {
  return (
    <Card>
      <CardHeader title="History" />
      <CardBody>
        {items.length === 0 ? (
          <p className="text-dense text-muted-foreground">
            Nothing is recorded of this invoice yet.
          </p>
        ) : (
          <Timeline label="History">
            {items.map(({ id, at, words, actorName }) => (
              <TimelineItem
                key={id}
                title={words}
                at={formatDateTime(at, timeZone)}
                by={actorName}
              />
            ))}
          </Timeline>
        )}
      </CardBody>
    </Card>
  );
}
