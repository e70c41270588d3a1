import { Card, CardBody, CardHeader, Timeline, TimelineItem } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type OrderHistoryProps = {
  items: RouterOutputs["office"]["activity"]["list"]["items"];
  timeZone: string;
};

/** Everything that happened to the order, newest first. */
export function OrderHistory({ items, timeZone }: OrderHistoryProps) {
  return (
    <Card>
      <CardHeader title="History" />
      <CardBody>
        {items.length === 0 ? (
          <p className="text-dense text-muted-foreground">Nothing is recorded of this order yet.</p>
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
