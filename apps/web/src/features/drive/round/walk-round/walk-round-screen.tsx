"use client";

import { Button, Card, EmptyState, PlainForm } from "@roundsman/ui";
import { ClipboardCheck } from "lucide-react";
import { useState } from "react";
import { forgetDraftsOf } from "@/features/offline/drafts";
import { useDrive } from "../../drive-context";
import { DriveHeader } from "../../screens/drive-header";
import { useDraft } from "../../offline/use-draft";
import type { SeenRound } from "../../outbox/apply-entries";
import { useSingleRun } from "../../single-run";
import { RecordBar } from "../../stop/record-bar";
import { useScreen } from "../../screens/use-screen";
import { CheckedPoint } from "./checked-point";
import { checkedOf, draftOf, whatIsMissing, type CheckDraft, type PointDraft } from "./point-draft";

/** The walk-round check before the first stop: every point in order, or its defect. Works without signal. */
export function WalkRoundScreen({ round }: { round: SeenRound }) {
  const points = round.walkRound?.points ?? [];
  return (
    <>
      <DriveHeader
        title="Walk-round check"
        hint={round.vehicleName ?? undefined}
        up={{ round: round.id }}
      />
      {points.length === 0 ? (
        <Card>
          <EmptyState icon={<ClipboardCheck />} title="Nothing to check">
            The office asks for no walk-round check of this van.
          </EmptyState>
        </Card>
      ) : (
        <CheckForm round={round} points={points} />
      )}
    </>
  );
}

function CheckForm({ round, points }: { round: SeenRound; points: readonly string[] }) {
  const { outbox, owner } = useDrive();
  const { go } = useScreen();
  // Another van, or another list, is another check.
  const of = {
    about: `walk-round ${round.id}`,
    form: "walk-round",
    basis: [round.vehicleId, ...points].join("|"),
  };
  const [draft, setDraft] = useDraft<CheckDraft>(of, {});
  const [tried, setTried] = useState(false);
  const { busy, run } = useSingleRun();
  const missing = whatIsMissing(points, draft);
  const set = (point: string, changed: Partial<PointDraft>) =>
    setDraft((now) => ({ ...now, [point]: { ...draftOf(now, point), ...changed } }));
  const open = points.filter((point) => draftOf(draft, point).answer === null);

  async function record(): Promise<boolean> {
    const kept = await outbox.record(round.id, {
      kind: "walkRound",
      body: {
        ...(round.vehicleId && { vehicleId: round.vehicleId }),
        points: checkedOf(points, draft),
      },
    });
    if (!kept) return false;
    void forgetDraftsOf(owner, of.about).catch(() => undefined);
    go({ round: round.id }, "replace");
    return true;
  }

  return (
    <PlainForm
      enterSubmits={false}
      onSubmit={() => {
        setTried(true);
        if (missing === null) void run(record);
      }}
      className="flex flex-col gap-4"
    >
      <ul className="flex flex-col divide-y rounded-lg border bg-surface">
        {points.map((point) => (
          <CheckedPoint
            key={point}
            point={point}
            draft={draftOf(draft, point)}
            onChange={(changed) => set(point, changed)}
          />
        ))}
      </ul>
      {open.length > 1 && (
        <Button
          size="touch"
          onClick={() =>
            setDraft((now) => ({
              ...now,
              ...Object.fromEntries(
                open.map((point) => [point, { ...draftOf(now, point), answer: "ok" as const }]),
              ),
            }))
          }
        >
          The other {open.length} are in order
        </Button>
      )}
      <RecordBar busy={busy} fault={tried ? missing : null}>
        Record the check
      </RecordBar>
    </PlainForm>
  );
}
