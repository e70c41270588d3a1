import { Card, CardBody, CardHeader } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { api } from "@/session/api";
import { timeZoneHere } from "@/session/time-zone";
import { AccountsState, programWords, type AccountsDocument } from "./documents-list";

/** Where a document stands in the accounts program. Nothing where it is no concern of one. */
export async function AccountsFact({
  sourceId,
  kind,
}: {
  sourceId: string;
  kind: AccountsDocument["kind"];
}) {
  const { office } = await api();
  const [{ items }, timeZone] = await Promise.all([
    office.accounts.documents({ sourceId }),
    timeZoneHere(),
  ]);
  const own = items.filter((one) => one.kind === kind && one.sourceId === sourceId);
  const [first] = own;
  if (!first) return null;
  return (
    <Card>
      <CardHeader title={programWords[first.program]} />
      <ul aria-label={programWords[first.program]}>
        {own.map((document) => (
          <li key={document.id} className="border-b last:border-b-0">
            <CardBody className="gap-1">
              <div className="flex items-start justify-between gap-3">
                <span className="text-sm">{standing(document, timeZone)}</span>
                <AccountsState state={document.state} />
              </div>
              {document.why && <p className="text-sm">{document.why}</p>}
              {document.hint && <p className="text-xs text-muted-foreground">{document.hint}</p>}
            </CardBody>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function standing({ program, state, sentAt, kind, name }: AccountsDocument, timeZone: string) {
  const about = kind === "payment" ? `${name}: ` : "";
  const there = programWords[program];
  switch (state) {
    case "sent":
      return `${about}in ${there} since ${sentAt ? formatDateTime(sentAt, timeZone) : "it was sent"}`;
    case "waiting":
      return `${about}goes to ${there} within ten minutes`;
    case "refused":
      return `${about}${there} refused it`;
    case "removed":
      return `${about}no longer in ${there}`;
  }
}
