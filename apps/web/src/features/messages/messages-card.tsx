import { Card, CardHeader, TextLink } from "@roundsman/ui";
import { MailLine, type MailTemplate } from "./mail-line";
import { messageSections, type MessageRow } from "./message-rows";
import { TextLine, type TextTemplate } from "./text-line";

/** What customers are told by text and by mail: a row for each thing that happens. */
export function MessagesCards({
  texts,
  mails,
}: {
  texts: readonly TextTemplate[];
  mails: readonly MailTemplate[];
}) {
  return messageSections(texts, mails).map(({ title, rows }) => (
    <Card key={title}>
      <CardHeader title={title} />
      <div className="flex flex-col divide-y px-4">
        {rows.map((row) => (
          <Row key={row.title} {...row} />
        ))}
      </div>
    </Card>
  ));
}

const line = "flex items-start justify-between gap-3 rounded-lg bg-muted/50 px-3 py-2.5";

function Row({ title, text, mail, byLevels }: MessageRow) {
  return (
    <section
      aria-label={title}
      className="grid gap-2 py-3.5 md:grid-cols-[9rem_minmax(0,1fr)] md:gap-4"
    >
      <h3 className="text-sm font-medium md:pt-2.5">{title}</h3>
      <ul className="grid gap-2 md:grid-cols-2">
        {text && (
          <li className={line}>
            <TextLine template={text} />
          </li>
        )}
        {mail && (
          <li className={`${line} md:col-start-2`}>
            <MailLine template={mail} />
          </li>
        )}
        {byLevels && (
          <li className={`${line} text-sm md:col-start-2`}>
            <p>
              Mail: three levels, each with words of its own, under{" "}
              <TextLink href="/settings/reminders">Reminders</TextLink>.
            </p>
          </li>
        )}
      </ul>
    </section>
  );
}
