import { Card, CardBody, CardHeader, Timeline, TimelineItem } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";

type RoundHistoryProps = {
  items: RouterOutputs["office"]["rounds"]["history"]["items"];
  timeZone: string;
};

const tones: Record<string, "success" | "danger"> = {
  "stop.completed": "success",
  "stop.failed": "danger",
};

/** Everything that happened to the round, at its stops and with its cash, newest first. */
export function RoundHistory({ items, timeZone }: RoundHistoryProps) {
  return (
    <Card>
      <CardHeader title="History" />
      <CardBody>
        {items.length === 0 ? (
          <p className="text-dense text-muted-foreground">Nothing is recorded of this round yet.</p>
        ) : (
          <Timeline label="History">
            {items.map(({ id, at, words, actorName, action }) => (
              <TimelineItem
                key={id}
                title={words}
                at={formatDateTime(at, timeZone)}
                by={actorName}
                tone={tones[action] ?? "neutral"}
              />
            ))}
          </Timeline>
        )}
      </CardBody>
    </Card>
  );
}
