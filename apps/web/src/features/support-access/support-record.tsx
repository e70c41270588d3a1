import { Card, CardBody, CardHeader, TextLink, Timeline, TimelineItem } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import type { Access } from "./grant-words";

/** The last things support did here. */
export function SupportRecord({ did, timeZone }: { did: Access["did"]; timeZone: string }) {
  return (
    <Card className="max-w-3xl">
      <CardHeader
        title="What support did"
        actions={<TextLink href="/settings/activity?by=support">All of it</TextLink>}
      />
      <CardBody>
        {did.length === 0 ? (
          <p className="text-dense text-muted-foreground">
            Nothing yet. What support changes here appears in this list, with who it was.
          </p>
        ) : (
          <Timeline label="What support did">
            {did.map(({ id, at, words, actorName }) => (
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
