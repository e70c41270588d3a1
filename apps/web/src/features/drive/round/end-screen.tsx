"use client";

import { Alert, Button, ConfirmDialog, Refused } from "@roundsman/ui";
import { useState } from "react";
import { isRecorded } from "@/features/rounds/round-states";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { SeenRound } from "../outbox/apply-entries";
import { useSingleRun } from "../single-run";
import { useScreen } from "../screens/use-screen";
import { CameBack } from "./came-back";
import { HandOverCash } from "./hand-over-cash";
import { openAtEnd } from "./open-at-end";

/** The end of a round: what comes back is counted, cash handed over, and the round is done. */
export function EndScreen({ round }: { round: SeenRound }) {
  const { outbox } = useDrive();
  const { go } = useScreen();
  const [asked, setAsked] = useState(false);
  const { busy, run } = useSingleRun();
  const open = openAtEnd(round);
  const hasOpenStops = round.stops.some((stop) => !isRecorded(stop));

  const finish = () =>
    run(async () => {
      const kept = await outbox.record(round.id, { kind: "status", status: "done" });
      if (kept) go({ round: round.id }, "replace");
      return kept;
    });

  return (
    <>
      <DriveHeader
        title="End of the round"
        hint={round.endYard ? `At ${round.endYard.name}` : undefined}
        up={{ round: round.id }}
      />
      <div className="flex flex-col gap-6">
        {open.length > 0 && round.status !== "done" && (
          <Alert tone="warning" className="text-base" title="Still open">
            <OpenList open={open} />
            {hasOpenStops && (
              <p>Record stops as not delivered, so that their orders can be planned again.</p>
            )}
          </Alert>
        )}
        <CameBack round={round} />
        <HandOverCash round={round} />
        {/* Left out of `can` where the service has it done and has yet to hear that it goes on. */}
        {round.status !== "done" && (
          <Refused shown why={round.can.done ?? null} label="The round is done" size="touch">
            <Button
              size="touch"
              variant="primary"
              loading={busy}
              onClick={() => (open.length > 0 ? setAsked(true) : void finish())}
            >
              The round is done
            </Button>
          </Refused>
        )}
      </div>
      <ConfirmDialog
        open={asked}
        onOpenChange={setAsked}
        size="touch"
        title="End the round as it is?"
        description={<OpenList open={open} />}
        confirm="End the round"
        cancel="Go back"
        onConfirm={finish}
      />
    </>
  );
}

const OpenList = ({ open }: { open: readonly string[] }) => (
  <ul className="flex flex-col gap-1 text-base">
    {open.map((what) => (
      <li key={what}>{what}</li>
    ))}
  </ul>
);
