import { Card, CardHeader, StatusBadge } from "@roundsman/ui";
import { formatDate, formatDateTime } from "@roundsman/ui/format";
import type { RouterOutputs } from "@/trpc/outputs";
import { NoteCall } from "./note-call";
import { PromiseBadge } from "./promise-badge";

type CallsCardProps = {
  customer: { id: string; name: string; erasedAt: string | null };
  notes: RouterOutputs["office"]["callNotes"]["list"];
  /** Pence. */
  overduePence: number;
  timeZone: string;
};

/** What was said with a customer about what they owe, the latest first, and the way to note more. */
export function CallsCard({ customer, notes, overduePence, timeZone }: CallsCardProps) {
  return (
    <Card data-print="hide">
      <CardHeader
        title="Calls"
        actions={
          customer.erasedAt === null && (
            <NoteCall customer={customer} overduePence={overduePence} size="sm" />
          )
        }
      />
      {notes.items.length > 0 && (
        <ul aria-label="Calls" className="flex flex-col px-4 pb-2">
          {notes.items.map(({ id, at, byName, words, promise, next }) => (
            <li key={id} className="flex flex-col items-start gap-1 border-b py-2 last:border-b-0">
              <p className="text-dense break-words whitespace-pre-line">{words}</p>
              {promise && <PromiseBadge promise={promise} />}
              {next && (
                <StatusBadge kind="scheduled" className="whitespace-normal">
                  {formatDate(next.on)}: {next.act}
                </StatusBadge>
              )}
              <p className="text-xs text-muted-foreground">
                {formatDateTime(at, timeZone)}, {byName}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
