"use client";

import { Alert, Button } from "@roundsman/ui";
import { isRecorded } from "@/features/rounds/round-states";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../drive-header";
import type { SeenRound } from "../outbox/apply-entries";
import { useScreen } from "../use-screen";
import { CameBack } from "./came-back";
import { HandOverCash } from "./hand-over-cash";

/** The end of a round: what comes back is counted, cash handed over, and the round is done. */
export function EndScreen({ round }: { round: SeenRound }) {
  const { outbox } = useDrive();
  const { go } = useScreen();
  const open = round.stops.filter((stop) => !isRecorded(stop)).length;

  async function finish() {
    const kept = await outbox.record(round.id, { kind: "status", status: "done" });
    if (kept) go({ round: round.id }, "replace");
  }

  return (
    <>
      <DriveHeader
        title="End of the round"
        hint={round.endYard ? `At ${round.endYard.name}` : undefined}
        up={{ round: round.id }}
      />
      <div className="flex flex-col gap-6">
        {open > 0 && round.status !== "done" && (
          <Alert
            tone="warning"
            title={`${open} ${open === 1 ? "stop is" : "stops are"} still open`}
          >
            Record them as not delivered, so that their orders can be planned again.
          </Alert>
        )}
        <CameBack round={round} />
        <HandOverCash round={round} />
        {round.status !== "done" && (
          <Button size="touch" variant="primary" className="h-14" onClick={() => void finish()}>
            The round is done
          </Button>
        )}
      </div>
    </>
  );
}
