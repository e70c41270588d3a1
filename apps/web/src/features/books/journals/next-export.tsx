"use client";

import {
  Button,
  Card,
  CardBody,
  CardFooter,
  CardHeader,
  NativeSelect,
  Refused,
  Stat,
  TextLink,
  toast,
  useAct,
} from "@roundsman/ui";
import { formatDate, formatMoney, formatQuantity } from "@roundsman/ui/format";
import { BookUp } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Changing } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { useSendOnce } from "@/trpc/send-once";
import { dayWords } from "../months";
import {
  documentHref,
  exportHref,
  kindsWords,
  programWords,
  wholeOf,
  type JournalPreview,
  type ShownEntry,
} from "./journal";

type NextExportProps = {
  preview: JournalPreview;
  /** Days up to which an export can be made, the latest first, with their words. */
  days: readonly { day: string; words: string }[];
};

/** What would go out now, up to a day that is chosen, and the button that exports it. */
export function NextExport({ preview, days }: NextExportProps) {
  const router = useRouter();
  const [, follow] = useTransition();
  const { to, program, closed, adjustments } = preview;
  const { entries, debitPence, creditPence, kinds } = wholeOf(preview);
  const changed = preview.changed + (adjustments?.changed ?? 0);
  return (
    <Card>
      <CardHeader
        title="What goes out next"
        hint={
          <>
            For {programWords[program]}, under the codes of now.{" "}
            <TextLink href="/books/codes">Codes</TextLink>
          </>
        }
      />
      <CardBody className="gap-4">
        <label className="flex items-center gap-2 text-dense max-sm:flex-col max-sm:items-stretch">
          Everything new up to
          <NativeSelect
            aria-label="Up to"
            value={to}
            className="sm:w-auto"
            onChange={(event) => {
              const day = event.target.value;
              follow(() => router.push(`/books/journals?to=${day}`));
            }}
          >
            {days.map(({ day, words }) => (
              <option key={day} value={day}>
                {words}
              </option>
            ))}
          </NativeSelect>
        </label>
        {entries === 0 ? (
          <p className="text-dense text-muted-foreground">{preview.can.export}</p>
        ) : (
          <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            <Stat label="Entries" value={formatQuantity(entries)} hint={kindsWords({ kinds })} />
            <Stat label="Debits" value={formatMoney(debitPence)} />
            <Stat label="Credits" value={formatMoney(creditPence)} hint="the same as debits" />
            <Stat
              label="Changed"
              value={formatQuantity(changed)}
              hint="went out before, and go out as the difference"
            />
          </div>
        )}
        {changed > 0 && (
          <Changes items={[...preview.items, ...(adjustments?.items ?? [])]} changed={changed} />
        )}
        {entries > 0 && !closed && (
          <p className="text-dense text-muted-foreground">
            The books are not closed to {dayWords(to)}: what changes until then goes out with a
            later export.
          </p>
        )}
      </CardBody>
      {entries > 0 && (
        <Changing>
          <CardFooter className="justify-end">
            <Refused why={preview.can.export} label="Export">
              <ExportButton to={to} entries={entries} />
            </Refused>
          </CardFooter>
        </Changing>
      )}
    </Card>
  );
}

function ExportButton({ to, entries }: { to: string; entries: number }) {
  const router = useRouter();
  const { exportBooks } = useApiClient().office.books;
  const sendOnce = useSendOnce();
  const made = useAct(() => sendOnce({ to }, exportBooks.mutate), {
    done: ({ id }) => {
      toast.done(`Exported up to ${dayWords(to)}`);
      router.push(exportHref(id));
      return "stay" as const;
    },
    fault: "Nothing was exported",
  });
  return (
    <Button variant="primary" loading={made.busy} onClick={() => made.start()}>
      <BookUp aria-hidden />
      Export {formatQuantity(entries, "entry", "entries")}
    </Button>
  );
}

/** Documents that are not what went out of them; the first of them. */
function Changes({ items, changed }: { items: readonly ShownEntry[]; changed: number }) {
  const first = items.filter((item) => item.changed).slice(0, 10);
  return (
    <section aria-label="Changed since they went out" className="text-dense">
      <h3 className="font-semibold">Changed since they went out</h3>
      <ul className="mt-1 divide-y">
        {first.map((item) => {
          const href = documentHref(item);
          const words = [item.details, item.reference].filter(Boolean).join(" ");
          const moved = item.lines.reduce((sum, { pence }) => sum + Math.max(pence, 0), 0);
          return (
            <li
              key={`${item.source} ${item.sourceId} ${item.day}`}
              className="flex flex-wrap justify-between gap-x-4 py-1.5"
            >
              <span>
                {formatDate(item.day)}, {href ? <TextLink href={href}>{words}</TextLink> : words}
              </span>
              <span className="tabular-nums">{formatMoney(moved)}</span>
            </li>
          );
        })}
      </ul>
      {changed > first.length && (
        <p className="text-muted-foreground">And {formatQuantity(changed - first.length)} more.</p>
      )}
    </section>
  );
}
