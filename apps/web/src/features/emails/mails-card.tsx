import { Card, CardHeader, TextLink } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { EmailBadge, type EmailHead } from "./email-states";

type MailsCardProps = { mails: readonly EmailHead[]; timeZone: string };

/** The mails about one thing, and whether each has gone. Nothing where there are none. */
export function MailsCard({ mails, timeZone }: MailsCardProps) {
  if (mails.length === 0) return null;
  return (
    <Card>
      <CardHeader title="Mails" />
      <ul aria-label="Mails" className="flex flex-col px-4 pb-2">
        {mails.map(({ id, subject, to, status, createdAt, sentAt }) => (
          <li
            key={id}
            className="flex items-start justify-between gap-3 border-b py-2 last:border-b-0"
          >
            <span className="flex min-w-0 flex-col gap-0.5">
              <TextLink href={`/settings/emails/${id}`} className="break-words">
                {subject}
              </TextLink>
              <span className="text-xs break-words text-muted-foreground">
                {formatDateTime(sentAt ?? createdAt, timeZone)}, to {to}
              </span>
            </span>
            <EmailBadge status={status} />
          </li>
        ))}
      </ul>
    </Card>
  );
}
