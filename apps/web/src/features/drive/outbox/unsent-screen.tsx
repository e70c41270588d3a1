"use client";

import { Alert, Button, Card, ConfirmDialog, EmptyState } from "@roundsman/ui";
import { formatTime } from "@roundsman/ui/format";
import { CloudCheck } from "lucide-react";
import { useState } from "react";
import { useDrive } from "../drive-context";
import type { Day } from "../driving";
import { DriveHeader } from "../screens/drive-header";
import { entryWords } from "./entry-words";
import type { Entry } from "./outbox";
import { heldBack } from "./sending";

/** Everything that is on the phone alone, in the order it will be sent; what was refused, and why. */
export function UnsentScreen() {
  const { day, outbox } = useDrive();
  const [dropping, setDropping] = useState<Entry | null>(null);
  const held = heldBack(outbox.entries);
  return (
    <>
      <DriveHeader title="Not sent yet" hint="Kept on this phone until the office has it." />
      {outbox.entries.length === 0 ? (
        <Card>
          <EmptyState icon={<CloudCheck />} title="All is sent">
            The office has everything you recorded.
          </EmptyState>
        </Card>
      ) : (
        <ol className="flex flex-col gap-3">
          {outbox.entries.map((entry) => (
            <li key={entry.seq} className="flex flex-col gap-2 rounded-lg border bg-surface p-4">
              <p className="flex justify-between gap-3">
                <span className="font-medium">{entryWords(entry, day.rounds)}</span>
                <span className="text-muted-foreground tabular-nums">
                  {formatTime(entry.doneAt, day.business.timeZone)}
                </span>
              </p>
              {entry.refusal === null ? (
                <p className="text-sm text-muted-foreground">
                  {held.has(entry.seq)
                    ? "Kept until what was not accepted above is sent or thrown away."
                    : "Waiting to be sent."}
                </p>
              ) : (
                <>
                  <Alert tone="danger" title="Not accepted">
                    {entry.refusal} {whoHasIt(entry, day.business)}
                  </Alert>
                  <Button
                    size="touch"
                    variant="primary"
                    onClick={() => void outbox.sendAgain(entry)}
                  >
                    Send again
                  </Button>
                  <Button
                    size="touch"
                    className="mt-6 text-danger-text"
                    onClick={() => setDropping(entry)}
                  >
                    Throw away
                  </Button>
                </>
              )}
            </li>
          ))}
        </ol>
      )}
      {dropping && (
        <ConfirmDialog
          size="touch"
          open
          onOpenChange={() => setDropping(null)}
          title={`Throw away “${entryWords(dropping, day.rounds)}”?`}
          description={
            dropping.withOffice
              ? "The office has it and decides. It is gone from this phone."
              : "It is on this phone alone and can't be brought back. Show it to the office first."
          }
          confirm="Throw away"
          cancel="Keep it"
          onConfirm={() => outbox.drop(dropping)}
        />
      )}
    </>
  );
}

/** Says whether the office has a refused record; where it does not, whom the driver shows it to. */
function whoHasIt({ withOffice }: Entry, { name, phone }: Day["business"]): string {
  if (withOffice) return "The office has it and decides what becomes of it.";
  return `The office does not have it: show it to ${name}${phone === null ? "" : `, ${phone}`}.`;
}
