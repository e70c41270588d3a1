"use client";

import { ConfirmDialog, Timeline, TimelineItem } from "@roundsman/ui";
import { formatDateTime } from "@roundsman/ui/format";
import { useState, type ReactNode } from "react";
import { ChangesList } from "@/features/activity/changes-list";
import { useOffice } from "@/session/office-context";
import { useApiClient } from "@/trpc/client";
import { wasChanged } from "@/trpc/if-unchanged";
import type { RouterOutputs } from "@/trpc/outputs";

type Activity = RouterOutputs["office"]["activity"]["list"]["items"][number];
type Change = Activity & { sentences: readonly string[] };

/** Changes that the question lists at most, the newest first. */
const mostChanges = 5;
/** The state of a thing that a page shows. */
type Shown = {
  updatedAt: string;
  /** The newest entry of its activity, read before the thing itself; null without any. */
  lastChangeId: string | null;
};

type ChangedMeanwhile = {
  /** Names the thing that the page changes as the activity does: "order". */
  kind: NonNullable<Activity["subjectKind"]>;
  id: string;
  shown: Shown;
  /** Reads its present `updatedAt`. */
  readVersion: () => Promise<string>;
  /** Sends the change for the row of that version. It rejects if it is refused. */
  send: (updatedAt: string) => Promise<unknown>;
  /** Shows why it was not saved. */
  onFault: (error: unknown) => void;
};

/**
 * Sends a change only if nobody else changed the thing since the page read it. Otherwise asks whether to save all the
 * same, and shows who changed what. What only the service itself changed, such as a place on the map, asks nothing.
 */
export function useChangedMeanwhile(props: ChangedMeanwhile): {
  submit: () => Promise<void>;
  dialog: ReactNode;
} {
  const { activity, history } = useApiClient().office;
  const [shown, setShown] = useState(props.shown);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const { timeZone } = useOffice();

  /** Returns the recorded changes after an entry of the activity, the newest first, with what each changed. */
  async function readChanges(lastChangeId: string | null): Promise<Change[]> {
    const subject = { subjectKind: props.kind, subjectId: props.id };
    const { items } = await activity.list.query({ ...subject, limit: mostChanges });
    const known = items.findIndex(({ id }) => id === lastChangeId);
    const since = known === -1 ? items : items.slice(0, known);
    if (since.length === 0) return [];
    const { items: read } = await history.changes.query({ ids: since.map(({ id }) => id) });
    const sentences = new Map(read.map((item) => [item.id, item.sentences]));
    return since.map((item) => ({ ...item, sentences: sentences.get(item.id) ?? [] }));
  }

  async function send(): Promise<void> {
    try {
      await props.send(shown.updatedAt);
    } catch (error) {
      if (!wasChanged(error)) throw error;
      // The version first: what is changed after it is asked about by the next refusal.
      const updatedAt = await props.readVersion();
      const since = await readChanges(shown.lastChangeId);
      setShown({ updatedAt, lastChangeId: since[0]?.id ?? shown.lastChangeId });
      setChanges(since);
      if (since.length === 0) await props.send(updatedAt);
    }
  }
  const submit = () => send().catch(props.onFault);

  return {
    submit,
    dialog: changes.length > 0 && (
      <ConfirmDialog
        open
        onOpenChange={(open) => !open && setChanges([])}
        title="It was changed while you changed it. Save yours all the same?"
        description="Where both changed the same, yours replaces theirs. All else stays as they made it."
        confirm="Save mine"
        cancel="Back to the form"
        tone="primary"
        // Closes at once: the form shows that it saves, and what is refused.
        onConfirm={() => void submit()}
      >
        <Timeline label="Changed meanwhile">
          {changes.map(({ id, at, words, actorName, sentences }) => (
            <TimelineItem
              key={id}
              title={words}
              at={formatDateTime(at, timeZone)}
              by={actorName}
              tone="neutral"
            >
              <ChangesList changes={sentences} />
            </TimelineItem>
          ))}
        </Timeline>
      </ConfirmDialog>
    ),
  };
}
