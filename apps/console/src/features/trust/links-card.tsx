import { Card, CardBody, CardHeader, EmptyState, Timeline, TimelineItem } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { linkInWords } from "@/features/mails/link-words";
import type { TrustRecord } from "./words";

type Link = TrustRecord["links"][number];

/** The one-time links, with the state of their mails and their use. */
export function LinksCard({ links }: { links: readonly Link[] }) {
  return (
    <Card>
      <CardHeader title="Links" />
      {links.length === 0 ? (
        <EmptyState title="No link was made" />
      ) : (
        <CardBody>
          <Timeline label="Links">
            {links.map((link) => (
              <TimelineItem
                key={link.id}
                title={linkInWords(link.emailStatus)}
                at={formatDateTime(link.madeAt)}
              >
                {fateOf(link)}
              </TimelineItem>
            ))}
          </Timeline>
        </CardBody>
      )}
    </Card>
  );
}

function fateOf({ usedAt, discardedAt, expiresAt }: Link): string {
  if (usedAt) return `Used ${formatDateTime(usedAt)}`;
  if (discardedAt) return `Discarded ${formatDateTime(discardedAt)}`;
  return `Works once, until ${formatDateTime(expiresAt)}`;
}
