import { Card, CardBody, CardHeader, Timeline, TimelineItem } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { ChangesList } from "./changes-list";

type HistoryCardProps = {
  /** What it is the history of: "order". */
  of: string;
  items: readonly {
    id: string;
    at: string;
    action: string;
    words: string;
    actorName: string;
    changes: readonly string[];
  }[];
  timeZone: string;
};

const tones: Record<string, "success" | "danger"> = {
  "stop.completed": "success",
  "stop.failed": "danger",
};

/** Everything that happened to a thing and what it changed, newest first. */
export function HistoryCard({ of, items, timeZone }: HistoryCardProps) {
  return (
    <Card>
      <CardHeader title="History" />
      <CardBody>
        {items.length === 0 ? (
          <p className="text-dense text-muted-foreground">Nothing is recorded of this {of} yet.</p>
        ) : (
          <Timeline label="History">
            {items.map(({ id, at, words, actorName, action, changes }) => (
              <TimelineItem
                key={id}
                title={words}
                at={formatDateTime(at, timeZone)}
                by={actorName}
                tone={tones[action] ?? "neutral"}
              >
                {changes.length > 0 && <ChangesList changes={changes} />}
              </TimelineItem>
            ))}
          </Timeline>
        )}
      </CardBody>
    </Card>
  );
}
