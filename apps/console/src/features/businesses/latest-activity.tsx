import {
  Badge,
  Card,
  CardBody,
  CardHeader,
  EmptyState,
  Timeline,
  TimelineItem,
} from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type LatestActivityProps = { items: RouterOutputs["console"]["businesses"]["activity"]["items"] };

/** The latest activity of the business, with the writes of overrides. */
export function LatestActivity({ items }: LatestActivityProps) {
  return (
    <Card>
      <CardHeader title="Latest activity" hint="That you read this is recorded." />
      {items.length === 0 ? (
        <EmptyState title="Nothing happened yet" />
      ) : (
        <CardBody>
          <Timeline label="Latest activity">
            {items.map(({ id, words, at, actorName, consoleOnly }) => (
              <TimelineItem key={id} title={words} at={formatDateTime(at)} by={actorName}>
                {consoleOnly && <Badge tone="warning">Unseen by them</Badge>}
              </TimelineItem>
            ))}
          </Timeline>
        </CardBody>
      )}
    </Card>
  );
}
