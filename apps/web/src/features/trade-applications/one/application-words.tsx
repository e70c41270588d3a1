import { Card, CardBody, CardHeader, PhoneLink } from "@roundsman/ui";
import type { Application } from "../application-states";

/** What they wrote, and whom to talk to there. */
export function ApplicationWords({
  application: { notes, contacts },
}: {
  application: Application;
}) {
  return (
    <Card>
      <CardHeader title="What they say" />
      <CardBody className="text-dense">
        {notes ? (
          <p className="max-w-prose whitespace-pre-line">{notes}</p>
        ) : (
          <p className="text-muted-foreground">They wrote nothing beside their details.</p>
        )}
        {contacts && contacts.length > 0 && (
          <ul aria-label="Contacts" className="divide-y border-t">
            {contacts.map(({ name, role, email, phone }) => (
              <li key={`${name} ${role}`} className="flex flex-wrap justify-between gap-x-4 py-2">
                <span>
                  <span className="font-medium">{name}</span>
                  <span className="text-muted-foreground">, {role}</span>
                </span>
                <span className="flex flex-wrap gap-x-4">
                  {phone && <PhoneLink number={phone} doNotCall={false} />}
                  {email && <a href={`mailto:${email}`}>{email}</a>}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
