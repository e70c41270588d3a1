"use client";

import { useState } from "react";
import { isRecorded } from "@/features/rounds/round-states";
import { useDrive } from "../drive-context";
import type { Stop } from "../driving";
import type { SeenRound } from "../outbox/apply-entries";
import { DayScreen } from "./day-screen";
import { TransportScreen } from "../gas/transport-screen";
import { NoticesScreen } from "../notices/notices-screen";
import { OutboxBand } from "../outbox/outbox-band";
import { UnsentScreen } from "../outbox/unsent-screen";
import { EndScreen } from "../round/end-screen";
import { LoadScreen } from "../round/load-screen";
import { TicketScreen } from "../papers/ticket-screen";
import { ReloadScreen } from "../reload/reload-screen";
import { RoundScreen } from "../round/round-screen";
import { StopsScreen } from "../round/stops-screen";
import { PayScreen } from "../pay/pay-screen";
import { SaleScreen } from "../sale/sale-screen";
import { DeliverScreen } from "../stop/deliver-screen";
import { FailScreen } from "../stop/fail-screen";
import { StopScreen } from "../stop/stop-screen";
import { TimeOffScreen } from "../time-off/time-off-screen";
import { WalkRoundScreen } from "../round/walk-round/walk-round-screen";
import { TapGuard } from "./tap-guard";
import { useScreen, type View } from "./use-screen";

/** The screen the address names. What it names may be gone meanwhile: then the round, or the day. */
export function DriveScreens() {
  const { rounds } = useDrive();
  const { screen } = useScreen();
  const { view } = screen;
  const round = rounds.find(({ id }) => id === screen.round);
  const stop = round?.stops.find(({ id }) => id === screen.stop);

  // A round that sets out, or whose next stop is another, is another screen at the same address.
  const standing = rounds.map(
    ({ status, stops }) => `${status} ${stops.find((one) => !isRecorded(one))?.id}`,
  );
  const shown = [view, screen.round, screen.stop, ...standing].join(" ");

  return (
    <TapGuard shown={shown}>
      {view === "unsent" && <UnsentScreen />}
      {view === "time-off" && <TimeOffScreen />}
      {view === "notices" && <NoticesScreen />}
      {!ofTheDriver.has(view) && <RoundScreens view={view} round={round} stop={stop} />}
    </TapGuard>
  );
}

/** Screens of no round. */
const ofTheDriver = new Set<View | null>(["unsent", "time-off", "notices"]);

type RoundScreensProps = {
  view: View | null;
  round: SeenRound | undefined;
  stop: Stop | undefined;
};

function RoundScreens({ view, round, stop }: RoundScreensProps) {
  return (
    <>
      <OutboxBand />
      {!round && <DayScreen />}
      {round && view === "walk-round" && <WalkRoundScreen round={round} />}
      {round && view === "load" && <LoadScreen round={round} />}
      {round && view === "reload" && <ReloadScreen round={round} />}
      {round && view === "stops" && <StopsScreen round={round} />}
      {round && view === "end" && <EndScreen round={round} />}
      {round && view === "transport" && <TransportScreen round={round} />}
      {round && view === "sell" && (
        <SaleScreen key={stop?.id ?? "new"} round={round} stop={stop ?? null} />
      )}
      {round && stop && view === "ticket" && <TicketScreen round={round} stop={stop} />}
      {round && stop && view === "pay" && <PayScreen round={round} stop={stop} />}
      {round && stop && view === "stop" && <StopScreen round={round} stop={stop} />}
      {round && stop && recording.has(view) && (
        <Recording key={`${view} ${stop.id}`} view={view} round={round} stop={stop} />
      )}
      {round && (view === null || (needsStop.has(view) && !stop)) && <RoundScreen round={round} />}
    </>
  );
}

const needsStop = new Set<View>(["stop", "fail", "deliver", "part", "pay", "ticket"]);

/** A form for a stop that is open. Come back to by the phone's own button, a recorded stop shows what was recorded. */
function Recording({ view, round, stop }: { view: View | null; round: SeenRound; stop: Stop }) {
  const [wasRecorded] = useState(() => isRecorded(stop));
  if (wasRecorded) return <StopScreen round={round} stop={stop} />;
  // The van may not begin: a screen that was come to by its address says so too.
  if (round.walkRound?.blocks) return <RoundScreen round={round} />;
  if (view === "fail") return <FailScreen round={round} stop={stop} />;
  return <DeliverScreen round={round} stop={stop} part={view === "part"} />;
}

const recording = new Set<View | null>(["fail", "deliver", "part"]);
