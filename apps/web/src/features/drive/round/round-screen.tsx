"use client";

import { Alert, ProgressBar } from "@roundsman/ui";
import { formatDate } from "@roundsman/ui/format";
import { RoundBadge } from "@/features/rounds/round-badge";
import { isRecorded, progressOf } from "@/features/rounds/round-states";
import { useDrive } from "../drive-context";
import { DriveHeader } from "../screens/drive-header";
import type { SeenRound } from "../outbox/apply-entries";
import { GasCard } from "../gas/gas-card";
import { StopFace } from "../stop/stop-face";
import { DoneRound } from "./done-round";
import { JustRecorded } from "./just-recorded";
import { PlannedRound } from "./planned-round";
import { RoundWays } from "./round-ways";
import { ReloadCard } from "../reload/reload-card";
import { WalkRoundCard } from "./walk-round/walk-round-card";
import { VanPosition } from "./van-position";

/** Where a round stands: still at the yard, on the road with the next stop large, or done. */
export function RoundScreen({ round }: { round: SeenRound }) {
  const { day, rounds } = useDrive();
  // The only one stands in the day's place: there is no way back from it.
  const home = rounds.length === 1 && round.status !== "done";
  const { done, failed, all } = progressOf(round);
  const next = round.stops.find((stop) => !isRecorded(stop) && stop.orderStatus === "placed");
  return (
    <>
      <DriveHeader
        home={home}
        title={round.vehicleName ?? "Your round"}
        hint={round.roundDate === day.today ? undefined : formatDate(round.roundDate)}
        status={<RoundBadge round={round} />}
      />
      {round.status === "planned" && round.issuedAt === null && (
        <Alert tone="warning" className="mb-3" title="Not issued yet">
          The office may still change this round.
        </Alert>
      )}
      {round.status === "planned" && round.changedSinceIssue && (
        <Alert tone="warning" className="mb-3" title="Changed since it was issued">
          Look through the stops before you load.
        </Alert>
      )}
      {round.notes && (
        <Alert tone="info" className="mb-3" title="From the office">
          <span className="whitespace-pre-line">{round.notes}</span>
        </Alert>
      )}
      {round.status === "planned" && <PlannedRound round={round} />}
      {round.status === "out" && (
        <>
          <ProgressBar
            label={next ? `Next: stop ${next.sequence}` : "All stops recorded"}
            detail={`${done} of ${all}${failed > 0 ? `, ${failed} not delivered` : ""}`}
            value={done}
            max={Math.max(all, 1)}
            className="mb-3 text-sm"
          />
          <JustRecorded round={round} />
          <WalkRoundCard round={round} />
          {!round.walkRound?.blocks && <ReloadCard round={round} />}
          {next && !round.walkRound?.blocks && <StopFace key={next.id} round={round} stop={next} />}
          {round.gas && <GasCard round={round} />}
          <RoundWays round={round} finished={!next} />
          <VanPosition round={round} />
        </>
      )}
      {round.status === "done" && <DoneRound round={round} />}
    </>
  );
}
